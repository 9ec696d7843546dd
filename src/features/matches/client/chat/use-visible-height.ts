import { useEffect, type RefObject } from 'react';

/**
 * Tells a room how much of the screen a keyboard leaves it. Browsers lay pages out as if there were no keyboard and
 * push them up behind it; only the visual viewport knows.
 */
export function useSeenHeight(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    const style = room.current?.style;
    if (!seen || !style) return;

    function fit(): void {
      if (!seen || !style) return;
      // Zoomed in, somebody sees less because they want it larger: then the room stays as it is.
      const isCovered = seen.scale === 1 && seen.height < document.documentElement.clientHeight - 1;
      style.setProperty('--seen-height', isCovered ? `${seen.height}px` : '');
      style.setProperty('--seen-top', isCovered ? `${seen.offsetTop}px` : '');
    }

    fit();
    const controller = new AbortController();
    for (const change of ['resize', 'scroll']) seen.addEventListener(change, fit, { signal: controller.signal });
    return () => controller.abort();
  }, [room]);
}
