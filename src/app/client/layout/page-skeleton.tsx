import { Skeleton, SkeletonLines } from '#platform/client/ui/skeleton.tsx';

/** Stands where a page will be: as tall as a screen, so that the footer does not jump. */
export function PageSkeleton() {
  return (
    <div className="shell grid min-h-[80dvh] max-w-[46rem] content-start gap-8 py-10 sm:py-16">
      <Skeleton className="h-10 w-3/5" />
      <SkeletonLines label="Loading the page" />
      <SkeletonLines label="" />
    </div>
  );
}
