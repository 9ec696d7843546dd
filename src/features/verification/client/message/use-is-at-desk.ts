import { useSyncExternalStore } from 'react';

/** A wide screen and a mouse: Instagram is probably on another device, whose camera can read this screen. */
const AT_DESK = '(width >= 48rem) and (pointer: fine)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(AT_DESK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export function useIsAtDesk(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(AT_DESK).matches,
    () => false,
  );
}
