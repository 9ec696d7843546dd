import { classes } from './classes.ts';

/** Give it the size of what is coming, so that nothing moves when it comes. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classes('block animate-shimmer rounded-lg bg-line', className)} />;
}
