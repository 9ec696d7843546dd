import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { verifyEmail } from '../../contract.ts';
import { refreshUser } from '../refresh-user.ts';
import { useUser } from '../use-user.ts';
import { Confirmed } from './confirmed.tsx';
import { RedeemLink } from './redeem-link.tsx';

/** Confirms the address that the account was created with. */
export function ConfirmAddress({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { user } = useUser();

  async function redeem(password?: string) {
    await call<typeof verifyEmail>('POST /api/auth/verify-email', { body: { token, password } });
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
      withoutPassword={<NotMine />}
    >
      You opened a link from our email. Press the button to confirm the address we sent it to.
    </RedeemLink>
  );
}

function NotMine() {
  return (
    <>
      <p>
        If you did not sign up, leave this page: the address stays unconfirmed, and nobody can use the account as yours.
      </p>
      <p>
        <TextLink href="/forgot-password">Forgot your password?</TextLink> Choosing a new one by email confirms the
        address too.
      </p>
    </>
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
