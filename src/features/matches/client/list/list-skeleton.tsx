import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import { Column } from '../column.tsx';

export function ListSkeleton() {
  return (
    <Column>
      <PageHeading title="Your matches" lead="Two people who have confessed to each other talk here, both masked." />
      <div role="status" className="grid gap-3">
        <VisuallyHidden>Loading your matches</VisuallyHidden>
        <Skeleton className="h-24 rounded-sheet!" />
        <Skeleton className="h-24 rounded-sheet!" />
      </div>
    </Column>
  );
}
