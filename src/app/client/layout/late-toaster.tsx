import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';

const Toaster = lazy<ComponentType>(() =>
  import('#platform/client/ui/toast.tsx').then(
    (m) => ({ default: m.Toaster }),
    () => ({ default: () => null }),
  ),
);

const neverChanges = () => () => {};
const inTheBrowser = () => true;
const inThePrerenderedPage = () => false;

/** Nothing is said before somebody does something: the place for notices is set up once the page has come to life. */
export function LateToaster() {
  const alive = useSyncExternalStore(neverChanges, inTheBrowser, inThePrerenderedPage);
  return (
    alive && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
