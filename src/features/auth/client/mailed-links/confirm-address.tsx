import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import type { verifyEmail } from '../../contract.ts';
import { refreshUser } from '../refresh-user.ts';
import { useUser } from '../use-user.ts';
import { Confirmed } from './confirmed.tsx';
import { RedeemLink } from './redeem-link.tsx';

/** Confirms the address that the account was created with. */
export function ConfirmAddress({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { user } = useUser();

  async function redeem() {
    await call<typeof verifyEmail>('POST /api/auth/verify-email', { body: { token } });
    await refreshUser(queryClient);
  }

  return (
    <RedeemLink
      label="Confirm my address"
      busyLabel="Confirming..."
      redeem={redeem}
      done={
        <Confirmed title="Your email is confirmed">
          <p>Thank you. That’s all.</p>
        </Confirmed>
      }
      alreadyDone={user?.emailVerified ? <ConfirmedBefore email={user.email} /> : null}
      nextStep={<ButtonLink href="/account-settings?tab=profile">Get a new link</ButtonLink>}
    >
      You opened a link from our email. Press the button to confirm the address we sent it to.
    </RedeemLink>
  );
}

/** For a link that was opened twice. */
function ConfirmedBefore({ email }: { email: string }) {
  return (
    <Confirmed title="Already confirmed">
      <p>
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong> is already confirmed. That’s all.
      </p>
    </Confirmed>
  );
}
