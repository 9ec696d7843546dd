import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { useMailedLink, type MailedLink } from './use-mailed-link.ts';

interface WithMailedLinkProps {
  /** The link to a next step when this one is incomplete. */
  nextStep: ReactNode;
  children: (link: MailedLink) => ReactNode;
}

/** Reads the mailed link from the page's address. Another link remounts the content. */
export function WithMailedLink({ nextStep, children }: WithMailedLinkProps) {
  const link = useMailedLink();
  if (link === undefined) return <SkeletonLines label="Reading the link" />;
  if (link === null) return <IncompleteLink action={nextStep} />;
  return <Fragment key={link.token}>{children(link)}</Fragment>;
}

/** Shown when the page was opened without its token: reloaded, bookmarked, or from a truncated link. */
function IncompleteLink({ action }: { action: ReactNode }) {
  return (
    <EmptyState title="This link is incomplete" action={action}>
      Please open it again from the email we sent you.
    </EmptyState>
  );
}
