import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirmed, RedeemLink, refreshUser } from '#features/auth/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import type { confirmEmailChange } from '../../contract.ts';
import { Undone } from './undone.tsx';

const settings = <ButtonLink href="/account-settings?tab=security">Account Settings</ButtonLink>;

/** Confirms the address that a member asked to change to. */
export function ConfirmNewAddress({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const [resetToken, setResetToken] = useState<string>();

  async function redeem(password?: string) {
    const body = { token, password };
    const answer = await call<typeof confirmEmailChange>('POST /api/auth/confirm-email-change', { body });
    setResetToken(answer.resetToken);
    await refreshUser(queryClient);
  }

  return (
    <RedeemLink
      label="Confirm the new address"
      busyLabel="Confirming..."
      redeem={redeem}
      done={
        resetToken === undefined ? <Changed /> : <Undone title="Your old address is back" resetToken={resetToken} />
      }
      taken={
        <Outcome icon="expired" title="Another account has this address" actions={settings}>
          <p>It was created after you asked for the change. Your account keeps its old address.</p>
        </Outcome>
      }
      nextStep={settings}
      withoutPassword={<p>If you did not ask for this, leave this page, and nothing changes.</p>}
    >
      You opened a link from our email. Press the button to use this address for your account.
    </RedeemLink>
  );
}

function Changed() {
  return (
    <Confirmed title="Your new email is active">
      <p>
        From now on you log in with it. We send a notice to the old address, with a link that undoes the change for 72
        hours.
      </p>
    </Confirmed>
  );
}
