import { randomId } from '#platform/client/random-id.ts';

/** Whom a confession is for, as the search knew them. */
export interface Recipient {
  username: string;
  name?: string;
  avatar?: string;
  title?: string;
}

/** A confession being written. It lives in this tab alone: it outlasts sign-in, reloads and failures, not the tab. */
export interface Draft {
  recipient: Recipient;
  /** What was typed and chosen. Only the form reads it, and checks it then: the first page needs to know none of it. */
  fields: unknown;
  /** Made once for this letter: however often it is sent, it is one confession. */
  clientKey: string;
  /** Who has written in it. Null until somebody signed in does. */
  writer: number | null;
}

const PLACE = 'confessionDraft';
// A browser that refuses to store anything still has this page's memory.
let unstored: string | null = null;

export function readDraft(): Draft | null {
  try {
    return toDraft(JSON.parse(stored() ?? 'null'));
  } catch {
    return null;
  }
}

/** Another recipient keeps the words and makes it another letter. */
export function startDraft({ username, name, avatar, title }: Recipient): void {
  const begun = readDraft();
  const recipient = { username, ...(name && { name }), ...(avatar && { avatar }), ...(title && { title }) };
  const isSameLetter = begun?.recipient.username === username;
  saveDraft({
    recipient,
    fields: begun?.fields ?? {},
    clientKey: isSameLetter ? begun.clientKey : randomId(),
    writer: begun?.writer ?? null,
  });
}

export function saveDraft(draft: Draft): void {
  unstored = JSON.stringify(draft);
  try {
    sessionStorage.setItem(PLACE, unstored);
  } catch {
    // Kept in memory.
  }
}

export function clearDraft(): void {
  unstored = null;
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // There is nothing stored, then.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return unstored;
  }
}

/** Anything that is not a draft of ours is none: another version of the page may have left it. */
function toDraft(value: unknown): Draft | null {
  const { recipient, fields, clientKey, writer } = (value ?? {}) as Partial<Draft>;
  const hasTexts = Object.values(recipient ?? {}).every((text) => typeof text === 'string');
  if (!recipient?.username || !hasTexts || typeof clientKey !== 'string') return null;
  return { recipient, fields, clientKey, writer: typeof writer === 'number' ? writer : null };
}
