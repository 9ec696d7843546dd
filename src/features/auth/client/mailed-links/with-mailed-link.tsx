import { Fragment, type ReactNode } from 'react';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { IncompleteLink } from './incomplete-link.tsx';
import { useMailedLink, type MailedLink } from './use-mailed-link.ts';

interface WithMailedLinkProps {
  /** Where to go when the link is incomplete. */
  wayOn: ReactNode;
  children: (link: MailedLink) => ReactNode;
}

/** Reads the mailed link in the page's address; another link starts its content anew. */
export function WithMailedLink({ wayOn, children }: WithMailedLinkProps) {
  const link = useMailedLink();
  if (link === undefined) return <SkeletonLines label="Reading the link" />;
  if (link === null) return <IncompleteLink action={wayOn} />;
  return <Fragment key={link.token}>{children(link)}</Fragment>;
}
