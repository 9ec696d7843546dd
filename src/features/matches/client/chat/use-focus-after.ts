import { useEffect, useRef } from 'react';
import { focusPage } from '#platform/client/navigation/focus-page.ts';

/** What was pressed may be gone with the look it had: then reading goes on at the top of the room. */
export function useFocusAfter(look: string): void {
  const before = useRef(look);
  useEffect(() => {
    if (before.current === look) return;
    before.current = look;
    if (document.activeElement === document.body) focusPage();
  }, [look]);
}
