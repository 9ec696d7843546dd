import { monthlyId } from '#platform/client/random-id.ts';
import type { SentConfession } from '../../contract.ts';
import { clearDraft, isWritten, readDraft, saveDraft } from '../draft.ts';
import { fieldsOf } from './compose-letter.ts';

/** The recipient of another letter that the member is writing in this tab, whose text would be lost; null if there is none. */
export function otherLetter({ id }: SentConfession, writer: number): string | null {
  const draft = readDraft();
  if (!draft || draft.replaces === id || (draft.writer !== null && draft.writer !== writer)) return null;
  return isWritten(draft) ? draft.recipient.username : null;
}

/** Makes an undelivered letter the draft of this tab, or goes on with it. */
export function startRewording(sent: SentConfession, writer: number): void {
  if (readDraft()?.replaces === sent.id) return;
  clearDraft();
  saveDraft({
    recipient: { username: sent.targetName },
    fields: fieldsOf(sent),
    clientKey: monthlyId(new Date()),
    writer,
    replaces: sent.id,
  });
}
