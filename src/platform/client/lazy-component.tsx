import { lazy, Suspense, type ComponentType } from 'react';
import { loadCode } from './navigation/lazy-page.ts';
import { SkeletonLines } from './ui/skeleton-lines.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * A component whose code is loaded when it is first shown, or by `preloadComponents`. If it does not load, the page's error
 * boundary offers to try again. `label` names what is loading; without it nothing is shown meanwhile.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label?: string,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await loadCode(load) }));
  return function LazyComponent(props: Props) {
    return (
      <Suspense fallback={label && <SkeletonLines label={label} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Loads components that may be shown soon. What fails is loaded again when it is shown. */
export function preloadComponents(loads: readonly (() => Promise<unknown>)[]): void {
  whenIdle(() => {
    for (const load of loads) load().catch(() => {});
  });
}
