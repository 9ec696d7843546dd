import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { heldPlace, type HeldPlace } from './scroll-anchor.ts';

/** So close to the end is at the end. */
const NEAR = 48;

/**
 * Keeps a reader's place. At the end, the end stays in sight; further up, what is being read stays where it is, whatever
 * comes before or after it. The browser's own anchoring is switched off, because not every browser has it.
 */
export function useThreadScroll(lastWritten: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const place = useRef<HeldPlace>(null);
  const [atEnd, setAtEnd] = useState(true);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current || !list.current) return;
    const held = heldPlace(element, content.current, list.current);
    place.current = held;
    function look(): void {
      const isNear = element !== null && element.scrollTop > -NEAR;
      setAtEnd(isNear);
      if (isNear) held.letGo();
      else held.hold();
    }
    element.addEventListener('scroll', look, { passive: true });
    // A font that comes late, a layout that was put off: before it is painted, too.
    const watcher = new ResizeObserver(held.mend);
    watcher.observe(content.current);
    return () => {
      element.removeEventListener('scroll', look);
      watcher.disconnect();
    };
  }, []);

  useLayoutEffect(() => place.current?.mend());

  const toEnd = () => scroller.current?.scrollTo({ top: 0, behavior: 'instant' });

  // Whoever writes wants to see it.
  useLayoutEffect(() => {
    if (!lastWritten) return;
    place.current?.letGo();
    toEnd();
  }, [lastWritten]);

  return { scroller, content, list, atEnd, toEnd };
}
