import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { EmailField } from '#platform/client/ui/field.tsx';
import { Email } from '#platform/shared/fields.ts';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { AuthPage } from '../auth-page.tsx';
import type { requestPasswordReset } from '../../contract.ts';

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

const schema = z.strictObject({ email: Email });

interface ForgotPasswordFormProps {
  /** What was typed before. */
  email: string;
  onAsked: (email: string) => void;
}

function ForgotPasswordForm({ email: typedBefore, onAsked }: ForgotPasswordFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useSchemaForm(schema, { email: typedBefore });

  const { run, busy, problem } = useFormAction(
    async ({ email }: z.infer<typeof schema>) => {
      await call<typeof requestPasswordReset>('POST /api/auth/forgot-password', { body: { email } });
      onAsked(email);
    },
    { fallback: 'Please try again in a moment.', setError },
  );

  // The "Try again" button that had the focus is gone.
  useEffect(() => {
    if (typedBefore) setFocus('email', { shouldSelect: true });
  }, [typedBefore, setFocus]);

  return (
    <LiveForm onSubmit={handleSubmit(run)}>
      <EmailField
        label="Email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormProblem alert>{problem}</FormProblem>
      <Button type="submit" wide busy={busy} busyLabel="Sending...">
        Send the link
      </Button>
    </LiveForm>
  );
}
