import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

type LetterProps = ComponentProps<'article'> & {
  /** Set on the upper edge, where a flap would close. */
  seal?: ReactNode;
  /** A gilt edge, for what The Masked Elite send and are offered. */
  gilt?: boolean | undefined;
  /** Laid down a little askew, as by hand. Only for letters that are looked at, not worked in. */
  tilt?: boolean | undefined;
};

/** The sheet everything felt is written on: a stitched hairline inside its edge, a seal on it. */
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
