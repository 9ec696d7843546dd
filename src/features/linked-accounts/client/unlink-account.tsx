import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { LinkedAccount, unlinkAccount } from '../contract.ts';
import { linkedAccountsQuery } from './linked-accounts-query.ts';

export function UnlinkAccount({ account, user }: { account: LinkedAccount; user: CurrentUser }) {
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
          description="You get no more emails about it, and we delete our access to it. To read letters to it, you have to confirm it again. For 30 days nobody else can get a match with it."
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
