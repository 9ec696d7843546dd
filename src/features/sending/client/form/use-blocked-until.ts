import { useEffect, useState } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { SECOND } from '#platform/shared/durations.ts';

/** When the quota allows the next letter; null if it does now. Updates by itself when that moment comes. */
export function useBlockedUntil(): Date | null {
  const { user, refetch } = useUser();
  const at = user?.nextConfessionAt ?? null;
  const [reached, setReached] = useState<string | null>(null);

  useEffect(() => {
    if (!at) return;
    // A second later, because clocks differ a little and the server's decides.
    const timer = setTimeout(
      () => {
        setReached(at);
        void refetch();
      },
      Math.max(0, Date.parse(at) - Date.now()) + SECOND,
    );
    return () => clearTimeout(timer);
  }, [at, refetch]);

  return at && at !== reached ? new Date(at) : null;
}
