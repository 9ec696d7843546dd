import { useSyncExternalStore } from 'react';

/** Below the breakpoint `lg` of the styles. */
const SMALL_SCREEN = '(width < 64rem)';

/** Whether the screen is too small for the form and its preview side by side. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(SMALL_SCREEN).matches);
}

function subscribe(onChange: () => void): () => void {
  const screen = matchMedia(SMALL_SCREEN);
  screen.addEventListener('change', onChange);
  return () => screen.removeEventListener('change', onChange);
}
