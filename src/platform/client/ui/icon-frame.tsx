import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type IconProps = { className?: string | undefined };

/** The svg element of every icon. In its own file, so that the bundler does not copy it into several chunks. */
export function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('shrink-0', className ?? 'size-5')}
    >
      {children}
    </svg>
  );
}
