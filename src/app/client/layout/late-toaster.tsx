import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastStore } from '#platform/client/ui/toast-store.ts';

const SIGNS_OF_LIFE = ['pointerover', 'pointerdown', 'keydown'] as const;

const Toaster = lazy<ComponentType>(() =>
  import('#platform/client/ui/toast.tsx').then(
    (m) => ({ default: m.Toaster }),
    () => ({ default: () => null }),
  ),
);

/**
 * Notices answer what somebody does. Their place is set up at the first sign of life: late enough to cost the first
 * page nothing, early enough to stand empty before a screen reader has to notice that it fills.
 */
export function LateToaster() {
  const [alive, setAlive] = useState(false);
  const notice = useSyncExternalStore(toastStore.subscribe, toastStore.shown, toastStore.shownOnServer);

  useEffect(() => {
    const controller = new AbortController();
    const listen = { signal: controller.signal, once: true, passive: true };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, () => setAlive(true), listen);
    return () => controller.abort();
  }, []);

  if (!alive && !notice) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
