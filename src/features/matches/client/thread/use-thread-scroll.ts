import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollAnchor, type ScrollAnchor } from './scroll-anchor.ts';

/** Within so many pixels of the end counts as at the end. */
const NEAR = 48;

/**
 * Keeps the reader's position. At the end, the end stays visible; further up, what is being read stays in place, whatever is
 * added before or after it. The browser's own scroll anchoring is switched off, because not every browser has it.
 */
export function useThreadScroll(lastWritten: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const anchor = useRef<ScrollAnchor>(null);
  const [atEnd, setAtEnd] = useState(true);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current || !list.current) return;
    const created = scrollAnchor(element, content.current, list.current);
    anchor.current = created;
    function onScroll(): void {
      const isNear = element !== null && element.scrollTop > -NEAR;
      setAtEnd(isNear);
      if (isNear) created.holdEnd();
      else created.holdFirstVisible();
    }
    element.addEventListener('scroll', onScroll, { passive: true });
    // Also for changes outside of React, such as a late font, before they are painted.
    const watcher = new ResizeObserver(created.restore);
    watcher.observe(content.current);
    return () => {
      element.removeEventListener('scroll', onScroll);
      watcher.disconnect();
    };
  }, []);

  useLayoutEffect(() => anchor.current?.restore());

  const scrollToEnd = () => scroller.current?.scrollTo({ top: 0, behavior: 'instant' });

  // The writer wants to see the new message.
  useLayoutEffect(() => {
    if (!lastWritten) return;
    anchor.current?.holdEnd();
    scrollToEnd();
  }, [lastWritten]);

  return { scroller, content, list, atEnd, scrollToEnd };
}
