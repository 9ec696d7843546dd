import { useState } from 'react';
import type { WaitingLetter } from '#features/auth/client/index.ts';
import { isWritten, readDraft } from '#features/sending/client/index.ts';
import { useSearch } from '#platform/client/navigation/use-search.ts';

/** The letter that waits in this tab for its author to log in; null if there is none, and while a prerendered page hydrates. */
export function useWaitingLetter(): WaitingLetter | null {
  const isHydrated = useSearch() !== null;
  const [letter, setLetter] = useState<WaitingLetter | null>();
  if (isHydrated && letter === undefined) setLetter(readLetter());
  return letter ?? null;
}

function readLetter(): WaitingLetter | null {
  const draft = readDraft();
  return draft && { to: draft.recipient.username, isWritten: isWritten(draft) };
}
