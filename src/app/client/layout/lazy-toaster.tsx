import { useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from '#platform/client/ui/toast-store.ts';
import { useLazyComponent } from '#platform/client/use-lazy-component.ts';
import { whenIdle } from '#platform/client/when-idle.ts';

const loadToaster = () => import('#platform/client/ui/toast.tsx').then((m) => m.Toaster);

/**
 * Loads the toaster as soon as the browser is idle: late enough to cost the first page nothing, early enough that its live
 * region exists before the first toast, as screen readers need, and that it is there to report a lost connection.
 */
export function LazyToaster() {
  const [idle, setIdle] = useState(false);
  const notice = useSyncExternalStore(toastStore.subscribe, toastStore.shown, toastStore.shownOnServer);
  const { Component: Toaster } = useLazyComponent(loadToaster, notice?.id ?? idle);

  useEffect(() => whenIdle(() => setIdle(true)), []);

  return Toaster && <Toaster />;
}
