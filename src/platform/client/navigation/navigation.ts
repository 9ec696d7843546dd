import { navigate } from 'wouter/use-browser-location';
import { focusPage } from './focus-page.ts';
import type { LazyPage } from './lazy-page.ts';
import { pageEntry } from './page-entry.ts';
import { isAtStart } from './use-history-step.ts';

/** How long the old page stays while the code of the new one loads; after that its skeleton shows. */
const SKELETON_DELAY_MS = 150;

interface GoOptions {
  replace?: boolean;
  state?: unknown;
}

export interface Navigation {
  /** The page at this URL, if it can be shown without leaving the document. */
  pageAt(url: URL): LazyPage | undefined;
  go(to: string, options?: GoOptions): Promise<void>;
  /** Call it once the page of the current URL is shown. Returns whether it is another page than before. */
  onPageShown(): boolean;
  /** Cancels pending navigations and ignores later ones, for an app that is unmounted. */
  stop(): void;
}

export function createNavigation(findPage: (pathname: string) => LazyPage | undefined): Navigation {
  let shown = location.pathname;
  let latest = 0;
  let byHistory = false;

  addEventListener('popstate', () => {
    if (pageEntry.isRestoring) return;
    latest += 1;
    byHistory = true;
  });

  function pageAt(url: URL): LazyPage | undefined {
    return url.origin === location.origin ? findPage(url.pathname) : undefined;
  }

  async function go(to: string, { replace = false, state = null }: GoOptions = {}): Promise<void> {
    const url = new URL(to, location.href);
    const page = pageAt(url);
    const attempt = ++latest;
    if (page && !page.Loaded) await Promise.race([page.load().catch(() => {}), pause(SKELETON_DELAY_MS)]);
    // The user has navigated elsewhere meanwhile.
    if (attempt !== latest) return;
    const restoring = pageEntry.restore();
    if (restoring) await restoring;
    if (attempt !== latest) return;
    if (!page) return replace ? location.replace(url) : location.assign(url);

    byHistory = false;
    const stays = url.pathname === shown;
    // A link to the page itself leads back to its start.
    if (url.href !== location.href || !isAtStart()) navigate(url, { replace, state });
    if (stays && url.search === location.search) scrollToFragment();
  }

  function onPageShown(): boolean {
    if (location.pathname === shown) return false;
    shown = location.pathname;
    focusPage();
    // After going back, the browser restores the scroll position itself.
    if (!byHistory) scrollToFragment();
    return true;
  }

  function stop(): void {
    // NaN equals no attempt, so none is the latest.
    latest = Number.NaN;
  }

  return { pageAt, go, onPageShown, stop };
}

function scrollToFragment(): void {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Loads the code of a page when a link to it is pointed at or focused, so that it is ready at the click. */
export function preloadLinks(navigation: Navigation): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const url = link && URL.parse(link.href);
    if (url)
      void navigation
        .pageAt(url)
        ?.load()
        .catch(() => {});
  };
  for (const hint of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(hint, preload, { passive: true });
  }
}
