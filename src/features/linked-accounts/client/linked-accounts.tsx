import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { formatDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import type { LinkedAccount } from '../contract.ts';
import { linkedAccountsQuery } from './linked-accounts-query.ts';
import { UnlinkAccount } from './unlink-account.tsx';

interface LinkedAccountsProps {
  user: CurrentUser;
  whenNone: ReactNode;
}

export function LinkedAccounts({ user, whenNone }: LinkedAccountsProps) {
  const { data: accounts, error, isFetching, refetch } = useQuery(linkedAccountsQuery(user));
  if (accounts?.length === 0) return whenNone;
  if (accounts) {
    return (
      <ul className="divide-y divide-line border-y border-line">
        {accounts.map((account) => (
          <Row key={account.id} account={account} user={user} />
        ))}
      </ul>
    );
  }
  if (!error) return <SkeletonLines label="Loading your linked accounts" />;
  return (
    <ErrorState title="Your linked accounts did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}

function Row({ account, user }: { account: LinkedAccount; user: CurrentUser }) {
  const { instagramUsername, linkedAt, lastVerifiedAt, isActive } = account;
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          @{instagramUsername}
          {!isActive && <Badge tone="danger">Needs confirming</Badge>}
        </p>
        <p className="text-sm text-soft">
          Linked on <Day of={linkedAt} />. Last confirmed by Instagram on <Day of={lastVerifiedAt} />.
        </p>
        {!isActive && (
          <p className="text-sm text-soft">Instagram no longer confirms this account. Link it again to get emails.</p>
        )}
      </div>
      <UnlinkAccount account={account} user={user} />
    </li>
  );
}

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{formatDay(of)}</time>;
}
