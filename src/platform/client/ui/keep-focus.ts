import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusElement } from '../navigation/focus-page.ts';

/**
 * For a part of a page that can disappear while it has the focus: returns a ref for it. The focus then moves to the part of the
 * page around it, or to where `refocus` puts it.
 */
export function useKeepFocus<Part extends HTMLElement>(refocus?: () => void) {
  const part = useRef<Part>(null);
  const keep = useEffectEvent((around: Element[]) => {
    if (refocus && document.activeElement === document.body) refocus();
    else keepFocus(around);
  });

  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around = ancestorsOf(element);
      setTimeout(() => keep(around));
    };
  }, []);
  return part;
}

export function ancestorsOf(element: Element | null): Element[] {
  const parent = element?.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** If the focus is lost: focuses the part of the page that the first of these elements that is still there belongs to. */
export function keepFocus(around: Element[]): void {
  if (document.activeElement !== document.body) return;
  const part = around.find(({ isConnected }) => isConnected)?.closest<HTMLElement>('section, article, main');
  if (part) focusElement(part);
}
