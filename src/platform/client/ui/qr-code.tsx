import { useEffect, useState } from 'react';
import { classes } from './classes.ts';
import type { QrPath } from './qr-path.ts';

interface QrCodeProps {
  /** What a phone reads. */
  text: string;
  /** What it is for, for screen readers. */
  label: string;
  className?: string;
}

/**
 * A QR code, dark on white in both themes because not every camera reads the opposite. Its library is loaded with the
 * first one; what it says should stand beside it as text too.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [code, setCode] = useState<QrPath>();

  useEffect(() => {
    let isGone = false;
    import('./qr-path.ts').then(
      ({ qrPath }) => !isGone && setCode(qrPath(text)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [text]);

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}
      shapeRendering="crispEdges"
      className={classes('rounded-control border border-line', className ?? 'size-44')}
    >
      <rect width="100%" height="100%" fill="#fff" />
      {code && <path d={code.path} fill="#000" />}
    </svg>
  );
}
