import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PictureActions } from './picture-actions.tsx';
import { toPng } from './picture-file.ts';
import { withoutProtocol } from './without-protocol.ts';

interface PictureProps {
  /** What it shows, for screen readers. */
  label: string;
  /** The name of its file. */
  name: string;
  /** A class with the colours that it is drawn in. */
  palette: string;
  draw: (canvas: HTMLCanvasElement) => Promise<void>;
}

interface PictureDialogProps extends PictureProps {
  title: string;
  description: string;
  /** The link that is on the picture. */
  link: string;
  /** What else can be done with the link. */
  linkActions?: ReactNode;
  /** Beside the picture, above the link. */
  children: ReactNode;
  onClose: () => void;
}

type Drawn = { palette: string; picture: File } | 'failed';

/** A picture to share, 1080 × 1920 as for a story, and the link that is on it. Another palette draws it again. */
export function PictureDialog(props: PictureDialogProps) {
  const { title, description, link, linkActions, children, onClose, ...picture } = props;
  const [drawn, setDrawn] = useState<Drawn>();

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        typeof drawn === 'object' && (
          <PictureActions picture={drawn.picture} disabled={drawn.palette !== picture.palette} />
        )
      }
    >
      <div className="grid items-start gap-5 sm:grid-cols-[auto_1fr] sm:gap-6">
        {drawn === 'failed' ? (
          <p role="alert" className="font-medium text-danger">
            Your browser couldn’t draw the picture. You can share the link.
          </p>
        ) : (
          <Picture {...picture} key={picture.palette} onDrawn={setDrawn} />
        )}
        <div className="grid gap-4 text-sm">
          {children}
          <div className="grid justify-items-start gap-2">
            <p className="font-medium wrap-anywhere select-all">{withoutProtocol(link)}</p>
            <div className="flex flex-wrap gap-2">
              <CopyButton text={link}>Copy link</CopyButton>
              {linkActions}
            </div>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Picture({ label, name, palette, draw, onDrawn }: PictureProps & { onDrawn: (drawn: Drawn) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const start = useEffectEvent(async (element: HTMLCanvasElement): Promise<Drawn> => {
    try {
      await draw(element);
      return { palette, picture: await toPng(element, name) };
    } catch {
      return 'failed';
    }
  });

  useEffect(() => {
    let isGone = false;
    if (canvas.current) void start(canvas.current).then((drawn) => !isGone && onDrawn(drawn));
    return () => {
      isGone = true;
    };
  }, [onDrawn]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={1080}
      height={1920}
      className={classes('w-36 justify-self-center rounded-control border border-line bg-paper sm:w-44', palette)}
    />
  );
}
