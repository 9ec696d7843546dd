import { useEffect, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { Button } from '#platform/client/ui/button.tsx';
import { TextArea } from '#platform/client/ui/field.tsx';
import { Outcome } from '#platform/client/ui/outcome.tsx';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { placeIssues } from '#platform/client/forms/place-issues.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { tabStorage } from '#platform/client/storage/tab-storage.ts';
import { AppealMessage, type sendAppeal } from '../../contract.ts';

const MAX_LENGTH = 2000;

interface AppealFormProps {
  ticket: string;
  /** Leads back to the login form, where the person gets a new ticket. */
  onLogIn: () => void;
}

export function AppealForm({ ticket, onLogIn }: AppealFormProps) {
  const { form, state, busy, send } = useAppeal(ticket);

  if (state === 'sent') return <AppealReceived />;
  if (state === 'expired') {
    return (
      <Outcome icon="expired" title="That took longer than an hour" actions={<LogInAgain onLogIn={onLogIn} />}>
        <p>Please log in again, so that we know it is you. What you wrote is kept in this tab.</p>
      </Outcome>
    );
  }
  if (state === 'settled') {
    return (
      <Outcome icon="done" title="There is nothing more to send" actions={<LogInAgain onLogIn={onLogIn} />}>
        <p>You have already appealed, or the suspension has ended. Log in to see which.</p>
      </Outcome>
    );
  }
  const used = countCharacters(cleanText(form.watch('message')));
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 className="text-xl">Do you disagree?</h2>
        <p className="text-soft">
          You can appeal once. Tell us why. We look at the case again and answer by email within 24 hours.
        </p>
      </div>
      <TextArea
        label="Your appeal"
        rows={6}
        counter={`${used.toLocaleString('en')} / ${MAX_LENGTH.toLocaleString('en')}`}
        error={form.formState.errors.message?.message}
        {...form.register('message')}
      />
      <Button type="submit" className="sm:justify-self-start" busy={busy} busyLabel="Sending...">
        Send the appeal
      </Button>
    </form>
  );
}

/** Shown after sending an appeal, and at every later sign-in until it is decided. */
export function AppealReceived() {
  return (
    <Outcome icon="mailed" title="We got your appeal">
      <p>We answer within 24 hours by email. You don’t have to do anything until then.</p>
    </Outcome>
  );
}

/** Shown after an appeal was decided and the suspension kept. */
export function AppealKept({ until }: { until: ReactNode }) {
  return (
    <Outcome icon="mailed" title="We looked at it again">
      <p>
        We read your appeal and looked at the case again. The suspension stays,{' '}
        {until === null ? 'without an end' : <>until {until}</>}. There is no second appeal.
      </p>
    </Outcome>
  );
}

function LogInAgain({ onLogIn }: { onLogIn: () => void }) {
  return <Button onClick={onLogIn}>Log in again</Button>;
}

/** 'expired': the ticket is older than an hour. 'settled': there is nothing left to appeal against. */
type AppealState = 'writing' | 'sent' | 'expired' | 'settled';

const AppealInput = z.strictObject({ message: AppealMessage });

/** The form of one appeal. The message stays in this tab until the server has accepted it. */
function useAppeal(ticket: string) {
  const [draft] = useState(() => appealDraft(ticket));
  const [state, setState] = useState<AppealState>('writing');
  const form = useSchemaForm(AppealInput, { message: draft.read() });
  const { subscribe } = form;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values.message) }),
    [subscribe, draft],
  );

  const { run, busy } = useAction(
    async ({ message }: z.infer<typeof AppealInput>) => {
      await call<typeof sendAppeal>('POST /api/appeals', { body: { ticket, message } });
      draft.forget();
      setState('sent');
    },
    (error) => {
      if (hasCode(error, 'LINK_EXPIRED')) return setState('expired');
      if (hasCode(error, 'ALREADY_DECIDED')) {
        draft.forget();
        return setState('settled');
      }
      placeIssues(form.setError, error);
      toastFailure('Appeal Not Sent', error, 'Your words are still here. Please try again in a moment.');
    },
  );

  return { form, state, busy, send: form.handleSubmit(run) };
}

/**
 * The unsent message, stored in this tab. A ticket lasts an hour: after signing in again the person finds the message, but
 * only for the same suspension.
 */
function appealDraft(ticket: string) {
  // A ticket begins with the id of its suspension.
  const key = `appealDraft:${ticket.split('.', 1)[0]}`;
  return {
    read: () => tabStorage.read(key) ?? '',
    keep: (message: string) => tabStorage.write(key, message),
    forget: () => tabStorage.remove(key),
  };
}
