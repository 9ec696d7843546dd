import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

const Toaster = lazy<ComponentType>(() =>
  import('#platform/client/ui/toast.tsx').then(
    (m) => ({ default: m.Toaster }),
    () => ({ default: () => null }),
  ),
);

/** Nothing is said before somebody does something: the place for notices is set up once the page has come to life. */
export function LateToaster() {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    alive && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
