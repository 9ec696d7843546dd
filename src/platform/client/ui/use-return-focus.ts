import { useEffect, useRef } from 'react';

/**
 * The button that led to a dialog by way of a menu: it has the focus back once the dialog is gone. The browser would
 * give it to the menu's item, which is gone itself; and before the dialog is gone nothing behind it takes any.
 */
export function useReturnFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
