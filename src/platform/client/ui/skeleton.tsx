import { classes } from './classes.ts';

/** A placeholder. Give it the size of the content, so that nothing moves when that is loaded. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classes('block animate-shimmer rounded-lg bg-line', className)} />;
}
