import { useLayoutEffect } from 'react';

/** Shows a page that was hidden until it is hydrated (`inline/hold-page.ts`), as soon as it is complete. */
export function useShowHeldPage(isComplete: boolean): void {
  useLayoutEffect(() => {
    if (isComplete) delete document.documentElement.dataset['held'];
  }, [isComplete]);
}
