import { tabValue } from '#platform/client/storage/tab-value.ts';

/** A message to us that is being written. This tab keeps it until it is sent or its author logs out. */
export interface ContactDraft {
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
