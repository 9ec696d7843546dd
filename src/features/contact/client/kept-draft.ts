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
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as Record<string, unknown>;
    const entries = Object.keys(EMPTY).map((field) => [field, typeof kept[field] === 'string' ? kept[field] : '']);
    return Object.fromEntries(entries) as ContactDraft;
  } catch {
    // A browser that stores nothing, or what another version of the page has left.
    return EMPTY;
  }
}

export function keepDraft({ name, email, subject, message }: ContactDraft): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ name, email, subject, message }));
  } catch {
    // The page itself still has it.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Then there is none.
  }
}
