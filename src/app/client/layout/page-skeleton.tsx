import { Skeleton } from '#platform/client/ui/skeleton.tsx';

/** Shown while a page loads. As tall as the screen, so that the footer does not jump. */
export function PageSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the page"
      className="shell grid min-h-[80dvh] max-w-[46rem] content-start gap-4 py-10 sm:py-16"
    >
      <Skeleton className="mb-4 h-10 w-3/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}
