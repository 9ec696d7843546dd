import { classes } from './classes.ts';

type SpinnerProps = { className?: string | undefined };

/** Hidden from screen readers: put text beside it. */
export function Spinner({ className }: SpinnerProps) {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className={classes('size-5 animate-turn', className)}>
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity="0.28" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
