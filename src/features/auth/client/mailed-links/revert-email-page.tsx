import { useQueryClient } from '@tanstack/react-query';
import type { revertEmail } from '#features/account/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { AuthPage } from '../auth-page.tsx';
import { refreshUser } from '../refresh-user.ts';
import { RedeemLink } from './redeem-link.tsx';

export function RevertEmailPage() {
  const queryClient = useQueryClient();

  async function redeem(token: string) {
    await call<typeof revertEmail>('POST /api/auth/revert-email', { body: { token } });
    await refreshUser(queryClient);
  }

  return (
    <AuthPage
      eyebrow="It was not you?"
      title="Take the email change back"
      lead="Somebody changed the email address of your account. If it was you, leave everything as it is."
    >
      <Card>
        <RedeemLink
          label="Take the change back"
          busyLabel="Taking it back..."
          redeem={redeem}
          done={<Reverted />}
          wayOn={<ButtonLink href="/contact">Ask us for help</ButtonLink>}
        >
          Your account gets this address back, and every browser is logged out, whoever sits in front of it.
        </RedeemLink>
      </Card>
    </AuthPage>
  );
}

/** Whoever changed the address knew the password. */
function Reverted() {
  return (
    <Outcome
      sign="done"
      title="Your old address is back"
      actions={<ButtonLink href="/forgot-password">Choose a new password</ButtonLink>}
    >
      <p>Every browser has been logged out.</p>
      <p>Whoever changed the address knew your password, so please choose a new one now.</p>
    </Outcome>
  );
}
