import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { retractAll } from '#features/sending/contract.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { NotConfirmed, useConfirmIdentity } from '#features/auth-factors/client/index.ts';
import { billingQuery } from '#features/membership/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { formatDay } from '#platform/client/dates.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { deleteAccount } from '../../contract.ts';
import type { Leave } from '../use-leave.ts';

interface DeleteAccountDialogProps {
  user: CurrentUser;
  onClose: () => void;
  leave: Leave;
}

/** Asks whether they mean it, and who they are only if the server requires it because the sign-in was too long ago. */
export function DeleteAccountDialog({ user, onClose, leave }: DeleteAccountDialogProps) {
  const queryClient = useQueryClient();
  const [letters, setLetters] = useState<'follow' | 'take-back' | 'taken-back'>('follow');
  const { withConfirmation, confirmDialog } = useConfirmIdentity();

  const { run, busy, done, problem } = useFormAction(
    async () => {
      if (letters === 'take-back') {
        await call<typeof retractAll>('POST /api/confessions/retract-all', {});
        await queryClient.invalidateQueries({ queryKey: ['/api/confessions/sent'] });
        setLetters('taken-back');
      }
      await withConfirmation(() => call<typeof deleteAccount>('DELETE /api/auth/delete-account', { body: {} }));
      leave('/');
      toast({ title: 'Account Deleted', description: 'Your account has been deleted.' });
    },
    {
      title: 'Deletion Failed',
      fallback: 'Your account is still there. Please try again.',
      isShown: (error) => error instanceof NotConfirmed,
    },
  );

  return (
    <>
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={() => void run()}
        busy={busy || done}
        busyLabel="Deleting..."
        danger
        title="Delete your account?"
        description="Your account is deleted, and you are logged out everywhere. Nobody can bring it back, not even us."
        confirmLabel="Delete account"
      >
        {user.membershipPlan === 'premium' && <EndOfMembership user={user} />}
        <LettersQuestion letters={letters} onChange={setLetters} />
        <FormProblem>{problem}</FormProblem>
      </ConfirmDialog>
      {confirmDialog}
    </>
  );
}

/** What becomes of the membership, and of its guarantee, which needs the account. */
function EndOfMembership({ user }: { user: CurrentUser }) {
  const { data: billing } = useQuery(billingQuery(user));
  // Until the billing has loaded, only free days would make the sentence wrong.
  if (billing?.source === 'code') return <p>Your free days end now. Nothing is charged.</p>;
  return (
    <div className="grid gap-2">
      <p>Your subscription ends now. Nothing more is charged.</p>
      {billing?.refundableUntil && (
        <p className="text-soft">
          Until {formatDay(billing.refundableUntil)} you can still get your last payment back. That needs your account,
          so do it first: <ToPremium />.
        </p>
      )}
      {billing?.refundRefused === 'email_unverified' && (
        <p className="text-soft">
          The money-back guarantee needs your account and a confirmed email address, so use it first: <ToPremium />.
        </p>
      )}
    </div>
  );
}

function ToPremium() {
  return <TextLink href="/account-settings?tab=premium">Premium</TextLink>;
}

interface LettersQuestionProps {
  letters: 'follow' | 'take-back' | 'taken-back';
  onChange: (letters: 'follow' | 'take-back') => void;
}

/** Letters that go at once can show who left, so they follow later unless the member wants otherwise. */
function LettersQuestion({ letters, onChange }: LettersQuestionProps) {
  if (letters === 'taken-back') return <p role="status">Your letters are taken back.</p>;
  const isTakingBack = letters === 'take-back';
  return (
    <>
      <p className="text-soft">
        Your letters and answers are deleted within three weeks, a few every night together with those of others. That
        way, a missing letter does not give you away.
      </p>
      <Checkbox
        label="Take back all my letters now"
        checked={isTakingBack}
        onChange={({ target }) => onChange(target.checked ? 'take-back' : 'follow')}
        hint="All of them then disappear at the same moment. A reader who misses a letter today and hears that you have left can guess that you wrote it."
      />
    </>
  );
}
