import type { ComponentType } from 'react';
import { Card } from '#platform/client/ui/card.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { AuthPage } from '../auth-page.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { WithMailedLink } from './with-mailed-link.tsx';

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
