import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#platform/client/api/call.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import type { verifyEmail } from '../../contract.ts';
import { AuthPage } from '../auth-page.tsx';
import { refreshUser } from '../refresh-user.ts';
import { useUser } from '../use-user.ts';
import { RedeemLink } from './redeem-link.tsx';

export function VerifyEmailPage() {
  const queryClient = useQueryClient();
  const { user } = useUser();

  async function redeem(token: string) {
    await call<typeof verifyEmail>('POST /api/auth/verify-email', { body: { token } });
    await refreshUser(queryClient);
  }

  return (
    <AuthPage
      eyebrow="One press and done"
      title="Confirm your email"
      lead="This shows us that the address is yours, so that letters and links about your account reach you alone."
    >
      <Card>
        <RedeemLink
          label="Confirm my address"
          busyLabel="Confirming..."
          redeem={redeem}
          done={
            <Confirmed title="Your email is confirmed">
              <p>Thank you. There is nothing else to do.</p>
            </Confirmed>
          }
          settled={user?.emailVerified ? <ConfirmedBefore email={user.email} /> : null}
          wayOn={<ButtonLink href="/account-settings?tab=profile">Get a new link</ButtonLink>}
        >
          You came here by a link in our mail. Press the button to confirm the address it was sent to.
        </RedeemLink>
      </Card>
    </AuthPage>
  );
}

interface ConfirmedProps {
  title: string;
  children: ReactNode;
}

function Confirmed({ title, children }: ConfirmedProps) {
  const { user } = useUser();
  const wayOn = user ? (
    <ButtonLink href="/">Write a confession</ButtonLink>
  ) : (
    <ButtonLink href="/login">Log In</ButtonLink>
  );
  return (
    <Outcome sign="done" title={title} actions={wayOn}>
      {children}
    </Outcome>
  );
}

/** A link that was opened twice: what it was for is done. */
function ConfirmedBefore({ email }: { email: string }) {
  return (
    <Confirmed title="Already confirmed">
      <p>
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong> is confirmed. There is nothing else to
        do.
      </p>
    </Confirmed>
  );
}
