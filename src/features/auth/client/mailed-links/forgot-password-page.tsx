import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { AuthPage } from '../auth-page.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);

  return (
    <AuthPage
      eyebrow="It happens"
      title="Forgot your password?"
      lead="Enter your email address, and we will send you a link to choose a new one."
      foot={
        <p>
          Remembered it? <TextLink href="/login">Log in</TextLink>
        </p>
      }
    >
      <Card>
        {asked ? (
          <Asked email={email} onAgain={() => setAsked(false)} />
        ) : (
          <ForgotPasswordForm
            email={email}
            onAsked={(address) => {
              setEmail(address);
              setAsked(true);
            }}
          />
        )}
      </Card>
    </AuthPage>
  );
}

/** The same text whether or not the account exists, so that the page does not reveal it. */
function Asked({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <Outcome
      icon="mailed"
      title="Check your inbox"
      actions={
        <Button variant="secondary" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      <p>
        If there is an account for <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>, we have
        sent a link to it. It works once, for one hour.
      </p>
      <p>Nothing after a few minutes? Look in your spam folder, or check the address and try again.</p>
    </Outcome>
  );
}
