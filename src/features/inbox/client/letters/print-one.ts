import { useEffect, useRef, type RefObject } from 'react';

/** While the browser prints, marks one opened letter of the list, so that it is printed alone (print.css). */
export function usePrintOne(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let printed: HTMLElement | undefined;
    const mark = () => {
      printed = list.current ? letterToPrint(list.current) : undefined;
      printed?.setAttribute('data-printed', '');
    };
    addEventListener('beforeprint', mark, { signal });
    addEventListener('afterprint', () => printed?.removeAttribute('data-printed'), { signal });
    return () => controller.abort();
  }, []);
  return list;
}

/** The letter that was used last, if it is on the screen; otherwise the one nearest to the middle of the screen. */
function letterToPrint(list: HTMLElement): HTMLElement | undefined {
  const letters = [...list.querySelectorAll<HTMLElement>('[data-opened-letter] article')];
  const focused = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-opened-letter] article');
  if (focused && letters.includes(focused) && distanceOf(focused) < innerHeight / 2) return focused;
  return letters.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0];
}

/** How far a letter is from the middle of the screen; 0 if it is there. */
function distanceOf(letter: HTMLElement): number {
  const { top, bottom } = letter.getBoundingClientRect();
  const middle = innerHeight / 2;
  return Math.max(top - middle, middle - bottom, 0);
}
