import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a list whose rows come and go. What was decided is gone, and the focus with it: work goes on with
 * what stands in its place. After another page was fetched it goes on at the first row that is new.
 */
export function useRowFocus(count: number) {
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(0);
  const shown = useRef(count);

  useEffect(() => {
    const before = shown.current;
    shown.current = count;
    // Whoever has gone on elsewhere meanwhile stays there.
    const isLost = document.activeElement === document.body;
    if (count < before && isLost) (rowAt(list.current, Math.min(last.current, count - 1)) ?? place.current)?.focus();
    if (before > 0 && count > before && isLost) rowAt(list.current, before)?.focus({ preventScroll: true });
  }, [count]);

  function onFocus({ currentTarget, target }: FocusEvent<HTMLUListElement>): void {
    last.current = [...currentTarget.children].findIndex((row) => row.contains(target));
  }

  return { place, list, onFocus };
}

function rowAt(list: HTMLUListElement | null, index: number): HTMLElement | null {
  const row = list?.children.item(index);
  return row instanceof HTMLElement ? row : null;
}
