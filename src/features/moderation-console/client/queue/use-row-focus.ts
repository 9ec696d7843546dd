import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a list whose rows come and go. When the focused row is decided and disappears, the row in its place
 * gets the focus. When another page has loaded, its first row does.
 */
export function useRowFocus(count: number) {
  const container = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(0);
  const shown = useRef(count);

  useEffect(() => {
    const before = shown.current;
    shown.current = count;
    // Leaves the focus alone if the moderator has moved it elsewhere.
    const isLost = document.activeElement === document.body;
    if (count < before && isLost)
      (rowAt(list.current, Math.min(last.current, count - 1)) ?? container.current)?.focus();
    if (before > 0 && count > before && isLost) rowAt(list.current, before)?.focus({ preventScroll: true });
  }, [count]);

  function onFocus({ currentTarget, target }: FocusEvent<HTMLUListElement>): void {
    last.current = [...currentTarget.children].findIndex((row) => row.contains(target));
  }

  return { container, list, onFocus };
}

function rowAt(list: HTMLUListElement | null, index: number): HTMLElement | null {
  const row = list?.children.item(index);
  return row instanceof HTMLElement ? row : null;
}
