export interface ScrollAnchor {
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
export function scrollAnchor(scroller: HTMLElement, content: Element, list: Element): ScrollAnchor {
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

/** The first visible row, by binary search: there may be thousands. */
function firstVisible(scroller: Element, list: Element): Element | null {
  const { top } = scroller.getBoundingClientRect();
  let from = 0;
  let to = list.children.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    const candidate = list.children.item(middle);
    if (candidate && candidate.getBoundingClientRect().bottom < top) from = middle + 1;
    else to = middle;
  }
  const found = list.children.item(from);
  // The row of a day moves up when earlier messages of that day are loaded.
  return found?.hasAttribute('data-day') ? found.nextElementSibling : found;
}
