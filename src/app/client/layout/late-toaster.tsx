import { useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from '#platform/client/ui/toast-store.ts';
import { useLazyComponent } from '#platform/client/use-lazy-component.ts';

const loadToaster = () => import('#platform/client/ui/toast.tsx').then((m) => m.Toaster);

/**
 * Notices answer what somebody does. Their place is set up as soon as the browser is idle: late enough to cost the
 * first page nothing, early enough to stand empty before a screen reader has to notice that it fills, and to be there
 * when a notice says that the connection is not.
 */
export function LateToaster() {
  const [idle, setIdle] = useState(false);
  const notice = useSyncExternalStore(toastStore.subscribe, toastStore.shown, toastStore.shownOnServer);
  const { Component: Toaster } = useLazyComponent(loadToaster, notice?.id ?? idle);

  useEffect(() => {
    // Safari has no such callback.
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    whenIdle(() => setIdle(true));
  }, []);

  return Toaster && <Toaster />;
}
