import { tabStorage } from '#platform/client/storage/tab-storage.ts';

/** What somebody is writing to us. It lives in this tab alone, until it is sent or they sign out. */
export interface ContactDraft {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const PLACE = 'contactDraft';
const EMPTY: ContactDraft = { name: '', email: '', subject: '', message: '' };

export function readDraft(): ContactDraft {
  const kept = parse(tabStorage.read(PLACE));
  const entries = Object.keys(EMPTY).map((field) => [field, typeof kept[field] === 'string' ? kept[field] : '']);
  return Object.fromEntries(entries) as ContactDraft;
}

export function keepDraft({ name, email, subject, message }: ContactDraft): void {
  tabStorage.keep(PLACE, JSON.stringify({ name, email, subject, message }));
}

export function clearDraft(): void {
  tabStorage.forget(PLACE);
}

/** Another version of the page may have left something else. */
function parse(kept: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(kept ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
