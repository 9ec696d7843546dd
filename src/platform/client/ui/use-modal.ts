import { useLayoutEffect, useRef } from 'react';
import { enterHistory } from './dialog-history.ts';
import { ancestorsOf, keepFocus } from './keep-focus.ts';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * Shows a <dialog> above the page while `open` is true. Back, Esc and `close()` call `onClose`. When it is gone the focus
 * returns to the element that had it before or, if that has gone too, to the part of the page where it was.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = ancestorsOf(document.activeElement);
    isShown.current = true;
    element.showModal();
    // A browser may focus an area that scrolls, rather than the first control in it.
    if (!document.activeElement?.matches(CONTROLS)) element.querySelector<HTMLElement>(CONTROLS)?.focus();
    const leaveHistory = enterHistory(() => element.close());
    return () => {
      isShown.current = false;
      leaveHistory();
      // While it is still in the document: then the browser returns the focus.
      element.close();
      setTimeout(() => keepFocus(before));
    };
  }, [open]);

  return {
    ref: dialog,
    // Not if it was closed from outside: then `onClose` has nothing to do, or another dialog is open by now.
    onClose: () => {
      if (isShown.current && !dialog.current?.open) onClose();
    },
  };
}
