export interface HeldPlace {
  /** Holds what is being read: the first line in sight. */
  hold: () => void;
  /** Holds the end. */
  letGo: () => void;
  /** Puts right what a change has moved. */
  mend: () => void;
}

/** Less than this is no change: positions are told in fractions of a pixel. */
const NOTHING = 0.5;

/**
 * The place of a reader in a scroller that counts from its end. What comes before the end of what is read moves nothing;
 * what comes after it is made up for. Compared is how much lies between the held line and the end, not where the line is:
 * somebody may be scrolling at this very moment, and scrolling must not be interrupted for nothing.
 */
export function heldPlace(scroller: HTMLElement, content: Element, list: Element): HeldPlace {
  let line: Element | null = null;
  let toEnd = 0;
  let height = scroller.scrollHeight;
  /** Scrolling knows whole pixels only: what is lost to that now is made up for the next time. */
  let rest = 0;

  const fromLineToEnd = () => (line ? content.getBoundingClientRect().bottom - line.getBoundingClientRect().top : 0);

  function stayAtEnd(): void {
    if (scroller.scrollHeight !== height) scroller.scrollTop = 0;
    height = scroller.scrollHeight;
  }

  return {
    hold: () => {
      line = firstInSight(scroller, list);
      toEnd = fromLineToEnd();
    },
    letGo: () => {
      line = null;
      height = scroller.scrollHeight;
    },
    mend: () => {
      if (!line?.isConnected) return stayAtEnd();
      const added = fromLineToEnd() - toEnd;
      if (Math.abs(added) < NOTHING) return;
      toEnd += added;
      const wanted = scroller.scrollTop - added + rest;
      scroller.scrollTop = wanted;
      rest = wanted - scroller.scrollTop;
    },
  };
}

/** Found by halves: there may be thousands. */
function firstInSight(scroller: Element, list: Element): Element | null {
  const { top } = scroller.getBoundingClientRect();
  let from = 0;
  let to = list.children.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    const line = list.children.item(middle);
    if (line && line.getBoundingClientRect().bottom < top) from = middle + 1;
    else to = middle;
  }
  const found = list.children.item(from);
  // The line of a day goes to wherever the day begins, once more of it is here.
  return found?.hasAttribute('data-day') ? found.nextElementSibling : found;
}
