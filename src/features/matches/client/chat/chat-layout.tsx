import { useEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';

interface ChatLayoutProps {
  ref?: Ref<HTMLDivElement>;
  header: ReactNode;
  children: ReactNode;
}

/** The layout of a chat page. On a phone it fills the screen, and its last part stays above the keyboard. */
export function ChatLayout({ ref, header, children }: ChatLayoutProps) {
  const frame = useRef<HTMLDivElement>(null);
  useVisibleHeight(frame);
  return (
    <div ref={ref} className="md:shell md:max-w-[50rem]! md:pb-8">
      <div ref={frame} className="chat-frame lifted">
        {header}
        {children}
      </div>
    </div>
  );
}

/**
 * Sets `--seen-height` and `--seen-top` to the part of the screen that a keyboard leaves free. Browsers lay pages out as if
 * there were no keyboard and push them up behind it; only the visual viewport knows.
 */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
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
