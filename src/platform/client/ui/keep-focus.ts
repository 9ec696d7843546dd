import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusElement } from '../navigation/focus-page.ts';

/**
 * For a part of a page that can disappear while it has the focus: returns a ref for it. The focus then moves to the part of the
 * page around it, or to where `refocus` puts it.
 */
export function useKeepFocus<Kept extends HTMLElement>(refocus?: () => void) {
  const kept = useRef<Kept>(null);
  const keep = useEffectEvent((around: Element[]) => {
    if (refocus && document.activeElement === document.body) refocus();
    else keepFocus(around);
  });

  useLayoutEffect(() => {
    const element = kept.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around = ancestorsOf(element);
      setTimeout(() => keep(around));
    };
  }, []);
  return kept;
}

export function ancestorsOf(element: Element | null): Element[] {
  const parent = element?.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** If the focus is lost: focuses the part of the page that the first of these elements that is still there belongs to. */
export function keepFocus(around: Element[]): void {
  if (document.activeElement !== document.body) return;
  const focusable = around.find(({ isConnected }) => isConnected)?.closest<HTMLElement>('section, article, main');
  if (focusable) focusElement(focusable);
}
