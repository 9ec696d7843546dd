import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';

/** Has the shape of the form, so that the layout does not jump when it loads. */
export function CardSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-5">
      <VisuallyHidden>{label}</VisuallyHidden>
      <FieldSkeleton />
      <div className="grid grid-cols-2 gap-5">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <Skeleton className="h-14 rounded-control" />
    </div>
  );
}

function FieldSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-12 rounded-control" />
    </div>
  );
}
