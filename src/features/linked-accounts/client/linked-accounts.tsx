import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { formatDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { Username } from '#platform/client/ui/username.tsx';
import type { LinkedAccount, unlinkAccount } from '../contract.ts';
import { linkedAccountsQuery } from './linked-accounts-query.ts';

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
          <Username name={instagramUsername} />
          {!isActive && <Badge tone="danger">Needs confirming</Badge>}
        </p>
        <p className="text-sm text-soft">
          Linked on <Day of={linkedAt} />. Last confirmed by Instagram on <Day of={lastVerifiedAt} />.
        </p>
        {!isActive && (
          <p className="text-sm text-soft">
            Instagram no longer confirms this account. Link it again to keep it confirmed.
          </p>
        )}
      </div>
      <UnlinkAccount account={account} user={user} />
    </li>
  );
}

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{formatDay(of)}</time>;
}

function UnlinkAccount({ account, user }: { account: LinkedAccount; user: CurrentUser }) {
  const { id, instagramUsername: name } = account;
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();

  const { run, busy, problem } = useFormAction(
    async () => {
      await unlink(id);
      const query = linkedAccountsQuery(user);
      queries.setQueryData(query.queryKey, (known) => known?.filter((one) => one.id !== id));
      setAsking(false);
      toast({
        title: 'Account Unlinked',
        description: `@${name} is no longer linked, and our access to it is deleted.`,
      });
    },
    { title: 'Unlinking Failed', fallback: 'Failed to unlink Instagram account. Please try again.' },
  );

  return (
    <>
      <Button variant="secondary" aria-label={`Unlink @${name}`} onClick={() => setAsking(true)}>
        Unlink
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          onConfirm={() => void run()}
          busy={busy}
          busyLabel="Unlinking..."
          danger
          title={`Unlink @${name}?`}
          description="You hear of no more letters to it, and we delete our access to it. To read letters to it, you have to confirm it again. For 30 days nobody else can get a match with it."
          confirmLabel="Unlink"
          cancelLabel="Keep it linked"
        >
          <FormProblem>{problem}</FormProblem>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Not found counts as success: the account was unlinked in another tab. */
async function unlink(id: string): Promise<void> {
  try {
    await call<typeof unlinkAccount>('DELETE /api/linked-accounts/:id', { params: { id } });
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  }
}
