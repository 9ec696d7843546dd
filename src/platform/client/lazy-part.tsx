import { lazy, Suspense, type ComponentType } from 'react';
import { PageLoadError } from './navigation/lazy-page.ts';
import { SkeletonLines } from './ui/skeleton-lines.tsx';
import { whenIdle } from './when-idle.ts';

/**
 * A part of a page whose code is loaded when it is first shown, or by `preloadParts`. If it does not load, the page's error
 * boundary offers to try again. `label` names what is loading; without it nothing is shown meanwhile.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label?: string,
): ComponentType<Props> {
  const Part = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PageLoadError(cause);
    }
  });
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={label && <SkeletonLines label={label} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Loads parts that may be shown soon. What fails is loaded again when it is shown. */
export function preloadParts(loads: readonly (() => Promise<unknown>)[]): void {
  whenIdle(() => {
    for (const load of loads) load().catch(() => {});
  });
}
