import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

type LetterProps = ComponentProps<'article'> & {
  /** Shown on the upper edge. */
  seal?: ReactNode;
  /** A gilt border, for what premium members send and are offered. */
  gilt?: boolean | undefined;
  /** Slightly rotated. Only for letters without controls. */
  tilt?: boolean | undefined;
};

/** A sheet of letter paper with a stitched line inside its border and an optional seal. */
export function Letter({ seal, gilt = false, tilt = false, className, children, ...article }: LetterProps) {
  return (
    <article
      {...article}
      className={classes(
        'stitched rounded-sheet border bg-sheet px-6 py-8 text-ink lifted sm:p-10',
        gilt ? 'gilt border-gilt' : 'border-line',
        tilt && 'rotate-[-1.2deg]',
        className,
      )}
    >
      {seal && <div className="absolute end-6 top-0 -translate-y-[42%] sm:end-9">{seal}</div>}
      {children}
    </article>
  );
}
