import { useState, type ComponentType } from 'react';
import { toastFailure } from './forms/toast-failure.ts';
import { useAction } from './forms/use-action.ts';
import { useLazyComponent } from './use-lazy-component.ts';

/** A dialog or form that a button opens, and whose code is loaded while the button is shown. */
export function useOpening<Props>(load: () => Promise<ComponentType<Props>>) {
  const [isOpen, setOpen] = useState(false);
  const { Component } = useLazyComponent(load, String(isOpen));
  const { run, busy } = useAction(
    async () => {
      await load();
      setOpen(true);
    },
    (error) => toastFailure('Not Loaded', error, 'Please check your connection and try again.'),
  );
  return { Opened: isOpen ? Component : undefined, busy, open: () => void run(), close: () => setOpen(false) };
}
