import { useEffect, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * The attributes of an element on a prerendered page that needs its scripts. Until it is hydrated, the document's own script keeps
 * what is typed in it and the last press of a button (`app/client/inline/keep-presses.ts`), and then gives them back.
 */
export function useWaits() {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

  useEffect(() => {
    if (isHydrated) document.dispatchEvent(new Event('hydrated'));
  }, [isHydrated]);

  return { 'data-waits': isHydrated ? undefined : '' };
}
