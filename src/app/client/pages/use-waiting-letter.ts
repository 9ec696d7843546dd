import type { WaitingLetter } from '#features/auth/client/index.ts';
import { isWritten, readDraft } from '#features/sending/client/index.ts';
import { useStored } from '#platform/client/storage/use-stored.ts';

/** The letter that waits in this tab for its author to log in; null if there is none. */
export const useWaitingLetter = (): WaitingLetter | null => useStored(readLetter);

function readLetter(): WaitingLetter | null {
  const draft = readDraft();
  return draft && { to: draft.recipient.username, isWritten: isWritten(draft) };
}
