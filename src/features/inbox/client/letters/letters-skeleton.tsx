import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';

export function LettersSkeleton() {
  return (
    <div role="status" className="grid gap-8">
      <VisuallyHidden>Loading your letters</VisuallyHidden>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="h-64 rounded-sheet!" />
      <Skeleton className="h-64 rounded-sheet!" />
    </div>
  );
}
