import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AuthPage, RedeemLink, refreshUser, WithMailedLink, type MailedLink } from '#features/auth/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import type { revertEmail, stopEmailChange } from '../../contract.ts';
import { Undone } from './undone.tsx';

const help = <ButtonLink href="/contact">Ask us for help</ButtonLink>;

/** Undoes a change of address, whether it is confirmed already or still waits for confirmation. */
export function RevertEmailPage() {
  return (
    <AuthPage
      eyebrow="Wasn’t you?"
      title="Undo the email change"
      lead="Someone asked to change the email address of your account. If it was you, you don’t have to do anything."
    >
      <Card>
        <WithMailedLink nextStep={help}>{(link) => <RevertForm link={link} />}</WithMailedLink>
      </Card>
    </AuthPage>
  );
}

function RevertForm({ link: { kind, token } }: { link: MailedLink }) {
  const queryClient = useQueryClient();
  const [resetToken, setResetToken] = useState('');
  const isPending = kind === 'stop';

  async function redeem() {
    const body = { token };
    const undone = isPending
      ? await call<typeof stopEmailChange>('POST /api/auth/stop-email-change', { body })
      : await call<typeof revertEmail>('POST /api/auth/revert-email', { body });
    setResetToken(undone.resetToken);
    await refreshUser(queryClient);
  }

  return (
    <RedeemLink
      label={isPending ? 'Stop the change' : 'Undo the change'}
      busyLabel={isPending ? 'Stopping it...' : 'Undoing it...'}
      redeem={redeem}
      done={<Undone title={isPending ? 'The change is stopped' : 'Your old address is back'} resetToken={resetToken} />}
      taken={<Taken />}
      nextStep={help}
    >
      {isPending ? 'Your account keeps this address' : 'Your account gets this address back'}, every browser is logged
      out, and the password no longer works. You choose a new one in the next step.
    </RedeemLink>
  );
}

function Taken() {
  return (
    <Outcome
      icon="expired"
      title="Another account has this address"
      actions={<ButtonLink href="/forgot-password">Choose its password</ButtonLink>}
    >
      <p>
        Someone has created another account with your address. Choose a new password for it, log in and delete it, then
        open this link again. Or ask us for help.
      </p>
    </Outcome>
  );
}
