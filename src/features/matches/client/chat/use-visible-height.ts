import { useEffect, type RefObject } from 'react';

/**
 * Sets `--seen-height` and `--seen-top` to the part of the screen that a keyboard leaves free. Browsers lay pages out as if
 * there were no keyboard and push them up behind it; only the visual viewport knows.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const style = element.current?.style;
    if (!viewport || !style) return;

    function fit(): void {
      if (!viewport || !style) return;
      // When zoomed in, less is visible on purpose: the layout stays as it is.
      const isCovered = viewport.scale === 1 && viewport.height < document.documentElement.clientHeight - 1;
      style.setProperty('--seen-height', isCovered ? `${viewport.height}px` : '');
      style.setProperty('--seen-top', isCovered ? `${viewport.offsetTop}px` : '');
    }

    fit();
    const controller = new AbortController();
    for (const change of ['resize', 'scroll']) viewport.addEventListener(change, fit, { signal: controller.signal });
    return () => controller.abort();
  }, [element]);
}
