import { classes } from './classes.ts';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const WIDTHS = ['w-full', 'w-11/12', 'w-3/5'] as const;

/** Placeholder for a few lines of text, announced once. */
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
