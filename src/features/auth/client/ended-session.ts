import { useEffect, useState } from 'react';
import { useSearch } from '#platform/client/navigation/use-search.ts';
import { tabStorage } from '#platform/client/storage/tab-storage.ts';

const KEY = 'endedSession';

/** Keeps the address of a member whose session ended while this tab was open, for the log-in form. Logging out removes it. */
export function rememberEndedSession(email: string): void {
  tabStorage.write(KEY, email);
}

/** That address; null if no session ended here, and while a prerendered page hydrates. */
export function useEndedSession(isSignedIn: boolean): string | null {
  const isHydrated = useSearch() !== null;
  const [email, setEmail] = useState<string | null>();
  if (isHydrated && email === undefined) setEmail(tabStorage.read(KEY));

  useEffect(() => {
    if (isSignedIn) tabStorage.remove(KEY);
  }, [isSignedIn]);

  return email ?? null;
}
