import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Give it the size of what is coming, so that nothing moves when it comes. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classes('block animate-shimmer rounded-lg bg-line', className)} />;
}

const WIDTHS = ['w-full', 'w-11/12', 'w-3/5'] as const;

/** A few lines of text to come, announced once. */
export function SkeletonLines({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>{label}</VisuallyHidden>
      {WIDTHS.map((width) => (
        <Skeleton key={width} className={classes('h-4', width)} />
      ))}
    </div>
  );
}
