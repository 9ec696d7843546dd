import type { ReactNode } from 'react';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';

/** The page was opened without its token: reloaded, bookmarked, or from a link that lost its end. */
export function IncompleteLink({ action }: { action: ReactNode }) {
  return (
    <EmptyState title="This link is incomplete" action={action}>
      Please open it once more from the mail we sent you.
    </EmptyState>
  );
}
