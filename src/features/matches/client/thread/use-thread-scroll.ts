import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within so many pixels of the end counts as at the end. */
const NEAR = 48;

/**
 * Keeps the reader's position. At the end, the end stays visible; further up, what is being read stays in place, whatever is
 * added before or after it. The browser's own scroll anchoring is switched off, because not every browser has it.
 */
export function useThreadScroll(lastWritten: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
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

interface ScrollAnchor {
  /** Keeps the first visible row in place. */
  holdFirstVisible: () => void;
  /** Keeps the end visible. */
  holdEnd: () => void;
  /** Scrolls back what a change of the content has moved. */
  restore: () => void;
}

/** Smaller differences are rounding: positions have fractions of a pixel. */
const TOLERANCE = 0.5;

/**
 * Keeps the reader's position in a scroller that counts from its end. Content that is added before the held row moves nothing;
 * content after it is compensated for. What is compared is the distance from the held row to the end, not the row's position:
 * the reader may be scrolling right now, and that must not be interrupted without need.
 */
function scrollAnchor(scroller: HTMLElement, content: Element, list: Element): ScrollAnchor {
  let row: Element | null = null;
  let toEnd = 0;
  let height = scroller.scrollHeight;
  /** Scroll positions are whole pixels: the rest is added the next time. */
  let rest = 0;

  const fromRowToEnd = () => (row ? content.getBoundingClientRect().bottom - row.getBoundingClientRect().top : 0);

  function stayAtEnd(): void {
    if (scroller.scrollHeight !== height) scroller.scrollTop = 0;
    height = scroller.scrollHeight;
  }

  return {
    holdFirstVisible: () => {
      row = firstVisible(scroller, list);
      toEnd = fromRowToEnd();
    },
    holdEnd: () => {
      row = null;
      height = scroller.scrollHeight;
    },
    restore: () => {
      if (!row?.isConnected) return stayAtEnd();
      const added = fromRowToEnd() - toEnd;
      if (Math.abs(added) < TOLERANCE) return;
      toEnd += added;
      const wanted = scroller.scrollTop - added + rest;
      scroller.scrollTop = wanted;
      rest = wanted - scroller.scrollTop;
    },
  };
}

/** The first visible row. Its chunk is looked for first: rows of others are not laid out. */
function firstVisible(scroller: Element, list: Element): Element | null {
  const { top } = scroller.getBoundingClientRect();
  const chunk = firstBelow(top, list);
  const row = chunk && firstBelow(top, chunk);
  // The row of a day moves up when earlier messages of that day are loaded.
  return row?.hasAttribute('data-day') ? row.nextElementSibling : row;
}

/** The first child that ends below a position, or the last one. By binary search: there may be many. */
function firstBelow(top: number, { children }: Element): Element | null {
  let from = 0;
  let to = children.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    const candidate = children.item(middle);
    if (candidate && candidate.getBoundingClientRect().bottom < top) from = middle + 1;
    else to = middle;
  }
  return children.item(from);
}
