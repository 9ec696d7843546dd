import { useEffect } from 'react';
import { tabStorage } from '#platform/client/storage/tab-storage.ts';
import { useStored } from '#platform/client/storage/use-stored.ts';

const KEY = 'endedSession';

/** Keeps the address of a member whose session ended while this tab was open, for the log-in form. Logging out removes it. */
export function rememberEndedSession(email: string): void {
  tabStorage.write(KEY, email);
}

/** That address; null if no session ended here. */
export function useEndedSession(isSignedIn: boolean): string | null {
  const email = useStored(() => tabStorage.read(KEY));

  useEffect(() => {
    if (isSignedIn) tabStorage.remove(KEY);
  }, [isSignedIn]);

  return email;
}
