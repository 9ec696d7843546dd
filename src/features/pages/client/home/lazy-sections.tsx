import { lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react';
import type * as Sections from './sections.tsx';

let loaded: typeof Sections | undefined;
const load = async () => (loaded = await import('./sections.tsx'));
const loading = load();
const loadingWithRetry = loading.catch(onceOnline);

/** If the code cannot be loaded, the prerendered sections stay static until the browser is online again. */
function onceOnline(): Promise<typeof Sections> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(load().catch(onceOnline)), { once: true });
  });
}

/** Waits only if nothing is prerendered: a visitor who comes from another page sees the whole home page or an error. */
export async function waitForHomeSections(): Promise<void> {
  const isInDocument = typeof document === 'undefined' || document.getElementById('hero');
  if (!isInDocument) await loading;
}

/**
 * A section that is prerendered and hydrated last, so that its code is not part of the first page. Each section is one
 * constant element: React empties and redraws a Suspense boundary that gets new props before its code is loaded.
 */
function lazySection(pick: (sections: typeof Sections) => ComponentType): ReactElement {
  const Pending = lazy(async () => ({ default: pick(await loadingWithRetry) }));

  function LazySection() {
    const [Section] = useState(() => (loaded ? pick(loaded) : Pending));
    return (
      <Suspense>
        <Section />
      </Suspense>
    );
  }
  return <LazySection />;
}

export const trustPoints = lazySection((sections) => sections.TrustPoints);
export const privacyAndGuidelines = lazySection((sections) => sections.PrivacyAndGuidelines);
export const unconfirmed = lazySection((sections) => sections.Unconfirmed);
export const admirersPanel = lazySection((sections) => sections.AdmirersPanel);
