import { useEffect, useState } from 'react';
import { fullName, useUser } from '#features/auth/client/index.ts';
import { useSite } from '#features/site/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { tabValue } from '#platform/client/storage/tab-value.ts';
import { ContactMessage, type sendContactMessage } from '../contract.ts';

const BLANK = { name: '', email: '', subject: '', message: '', petal: '' };

/** The form; what is typed is kept as a draft until it has been sent. */
export function useContactForm() {
  const { user } = useUser();
  const site = useSite();
  const form = useSchemaForm(ContactMessage, BLANK);
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const { reset, subscribe, getValues, setValue, setError } = form;

  // The draft is read after hydration: the prerendered page has no storage.
  useEffect(() => {
    reset({ ...BLANK, ...readDraft() });
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) });
  }, [reset, subscribe]);

  useEffect(() => {
    if (!user) return;
    if (!getValues('name')) setValue('name', fullName(user));
    if (!getValues('email')) setValue('email', user.email);
  }, [user, getValues, setValue]);

  const { run, busy, problem } = useFormAction(
    async (message: ContactMessage) => {
      setSentFrom(null);
      await call<typeof sendContactMessage>('POST /api/contact', { body: message });
      reset({ ...BLANK, name: message.name, email: message.email });
      clearDraft();
      setSentFrom(message.email);
      toast({ title: 'Message Sent!', description: `We reply within 24 hours, to ${message.email}.` });
    },
    {
      title: 'Failed to Send Message',
      fallback: `Please try again later${site ? ` or email us directly at ${site.supportEmail}` : ''}`,
      setError,
    },
  );

  return {
    form,
    send: form.handleSubmit(run),
    busy,
    problem,
    /** The address of the message that was just sent: the reply goes there. */
    sentFrom,
    supportEmail: site?.supportEmail,
    hasPriority: user?.membershipPlan === 'premium',
  };
}

/** A message to us that is being written. This tab keeps it until it is sent or its author logs out. */
interface ContactDraft {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const EMPTY: ContactDraft = { name: '', email: '', subject: '', message: '' };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const storedDraft = tabValue<ContactDraft>('contactDraft', (stored) => ({
  name: textOf(stored['name']),
  email: textOf(stored['email']),
  subject: textOf(stored['subject']),
  message: textOf(stored['message']),
}));

export function readDraft(): ContactDraft {
  return storedDraft.read() ?? EMPTY;
}

export function saveDraft({ name, email, subject, message }: ContactDraft): void {
  storedDraft.write({ name, email, subject, message });
}

export function clearDraft(): void {
  storedDraft.remove();
}
