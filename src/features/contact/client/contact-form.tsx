import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmailField, TextArea, TextField } from '#platform/client/ui/field.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { SUPPORT_MARK } from '#platform/shared/document-marks.ts';
import { useContactForm } from './use-contact-form.ts';

/** The contact form. What is typed is kept in this tab until it has been sent. */
export function ContactForm() {
  const { form, send, busy, problem, sentFrom, supportEmail, hasPriority } = useContactForm();
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <Card aria-label="Write to us">
      <LiveForm onSubmit={send}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
          <EmailField
            label="Email"
            autoComplete="email"
            hint="We reply to this address."
            error={errors.email?.message}
            {...register('email')}
          />
        </div>
        <TextField label="Subject" autoComplete="off" error={errors.subject?.message} {...register('subject')} />
        <TextArea label="Message" rows={7} error={errors.message?.message} {...register('message')} />
        {/* A honeypot: people neither see nor reach it, bots fill it in. */}
        <div aria-hidden="true" className="sr-only">
          <label>
            Leave this empty
            <input type="text" tabIndex={-1} autoComplete="off" {...register('petal')} />
          </label>
        </div>
        <div className="grid justify-items-start gap-4">
          <FormProblem>{problem}</FormProblem>
          <Button type="submit" size="lg" busy={busy} busyLabel="Sending...">
            Send Message
          </Button>
          <p role="status" className="font-medium wrap-anywhere text-success empty:hidden">
            {sentFrom && `We have your message and will reply to ${sentFrom} within 24 hours.`}
          </p>
          <p className="text-sm text-soft">
            {hasPriority
              ? 'You are a member of The Masked Elite, so we answer you first.'
              : 'We answer within 24 hours. Members of The Masked Elite are answered first.'}
            {supportEmail && (
              <>
                {' '}
                You can also email us at <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
              </>
            )}
          </p>
        </div>
      </LiveForm>
      <noscript>
        <p className="mt-3 text-sm text-soft">
          You can email us at <a href={`mailto:${SUPPORT_MARK}`}>{SUPPORT_MARK}</a>.
        </p>
      </noscript>
    </Card>
  );
}
