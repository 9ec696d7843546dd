import type { ComponentType } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Card } from '#platform/client/ui/card.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { call } from '#platform/client/api/call.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { AuthPage } from '../auth-page.tsx';
import type { verifyEmail } from '../../contract.ts';
import { refreshUser, useUser } from '../use-user.ts';
import { WithMailedLink } from './with-mailed-link.tsx';
import { Confirmed } from './confirmed.tsx';
import { RedeemLink } from './redeem-link.tsx';

interface VerifyEmailPageProps {
  /** The same address serves the link that confirms a change of address. */
  ConfirmChange: ComponentType<{ token: string }>;
}

export function VerifyEmailPage({ ConfirmChange }: VerifyEmailPageProps) {
  return (
    <AuthPage
      eyebrow="One last step"
      title="Confirm your email"
      lead="This shows us that the address is yours, so that nobody else gets emails about your account."
    >
      <Card>
        <WithMailedLink nextStep={<ButtonLink href="/account-settings?tab=profile">Get a new link</ButtonLink>}>
          {({ kind, token }) =>
            kind === 'change' ? <ConfirmChange token={token} /> : <ConfirmAddress token={token} />
          }
        </WithMailedLink>
      </Card>
    </AuthPage>
  );
}

/** Confirms the address that the account was created with. */
function ConfirmAddress({ token }: { token: string }) {
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
