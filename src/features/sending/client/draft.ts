import { lastSearch, type Recipient } from '#features/profiles/client/index.ts';
import { monthlyId } from '#platform/client/random-id.ts';
import { tabValue } from '#platform/client/storage/tab-value.ts';

/** A letter that is being written. Only this tab keeps it: it survives logging in, reloads and failures, not the tab. */
export interface Draft {
  recipient: Recipient;
  /** What was typed and chosen. The form checks it when it reads it, so the first page need not load that schema. */
  fields: unknown;
  /** Created once for this letter, so that sending it twice makes one confession. Its month tells the server where to look for it. */
  clientKey: string;
  /** The member who wrote in it. Null until a member does. */
  writer: number | null;
  /** The undelivered letter that this one replaces; null if it is a letter of its own. */
  replaces: string | null;
}

const storedDraft = tabValue<Draft>('confessionDraft', parseDraft);
// A browser that refuses to store anything still has this page's memory.
let unstored: Draft | null = null;

export function readDraft(): Draft | null {
  return storedDraft.read() ?? unstored;
}

/** Another recipient keeps the text and makes it another letter. */
export function startDraft({ username, name, avatar, title, via }: Recipient): void {
  const draft = readDraft();
  const shown = { ...(name && { name }), ...(avatar && { avatar }), ...(title && { title }) };
  const recipient = { username, ...shown, ...(via && { via }) };
  const isSameLetter = draft?.recipient.username === username;
  saveDraft({
    recipient,
    fields: draft?.fields ?? {},
    clientKey: isSameLetter ? draft.clientKey : monthlyId(new Date()),
    writer: draft?.writer ?? null,
    replaces: isSameLetter ? draft.replaces : null,
  });
}

export function saveDraft(draft: Draft): void {
  unstored = storedDraft.write(draft) ? null : draft;
}

/** Forgets the search that led to the letter too: nobody who uses this tab later should see whom it was for. */
export function clearDraft(): void {
  unstored = null;
  storedDraft.remove();
  lastSearch.forget();
}

/** Whether it has a text. Choosing a recipient starts a draft without one. */
export function isWritten({ fields }: Draft): boolean {
  if (typeof fields !== 'object' || fields === null || !('message' in fields)) return false;
  return typeof fields.message === 'string' && fields.message.trim() !== '';
}

function parseDraft({ recipient, fields, clientKey, writer, replaces }: Record<string, unknown>): Draft | null {
  if (!isRecipient(recipient) || typeof clientKey !== 'string') return null;
  return {
    recipient,
    fields,
    clientKey,
    writer: typeof writer === 'number' ? writer : null,
    replaces: typeof replaces === 'string' ? replaces : null,
  };
}

function isRecipient(value: unknown): value is Recipient {
  if (typeof value !== 'object' || value === null || !('username' in value) || !value.username) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}
