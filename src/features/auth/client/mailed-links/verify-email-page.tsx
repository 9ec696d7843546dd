import { Card } from '#platform/client/ui/card.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { AuthPage } from '../auth-page.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { ConfirmNewAddress } from './confirm-new-address.tsx';
import { WithMailedLink } from './with-mailed-link.tsx';

export function VerifyEmailPage() {
  return (
    <AuthPage
      eyebrow="One press and done"
      title="Confirm your email"
      lead="This shows us that the address is yours, so that letters and links about your account reach you alone."
    >
      <Card>
        <WithMailedLink wayOn={<ButtonLink href="/account-settings?tab=profile">Get a new link</ButtonLink>}>
          {({ kind, token }) =>
            kind === 'change' ? <ConfirmNewAddress token={token} /> : <ConfirmAddress token={token} />
          }
        </WithMailedLink>
      </Card>
    </AuthPage>
  );
}
