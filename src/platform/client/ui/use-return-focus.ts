import { useEffect, useRef } from 'react';

/**
 * For a button whose menu opened a dialog: returns a ref that gets the focus once the dialog is closed. The browser
 * would focus the menu item, which no longer exists, and nothing behind an open dialog can take the focus.
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
