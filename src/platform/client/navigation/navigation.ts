import { navigate } from 'wouter/use-browser-location';
import { focusPage } from './focus-page.ts';
import type { LazyPage } from './lazy-page.ts';

/** How long the old page may stay while the new one's code is on its way; after that its skeleton shows. */
const PATIENCE_MS = 150;

interface GoOptions {
  replace?: boolean;
  state?: unknown;
}

export interface Navigation {
  /** The page at this address, when it can be shown without leaving the document. */
  pageAt(url: URL): LazyPage | undefined;
  go(to: string, options?: GoOptions): Promise<void>;
  /** Called once the page at the current address is on the screen; says whether the person has moved. */
  arrived(): boolean;
  /** Goes nowhere from now on, whatever is still under way: for an app that is taken off its document. */
  stop(): void;
}

export function createNavigation(findPage: (pathname: string) => LazyPage | undefined): Navigation {
  let shown = location.pathname;
  let latest = 0;
  let byHistory = false;

  addEventListener('popstate', () => {
    latest += 1;
    byHistory = true;
  });

  function pageAt(url: URL): LazyPage | undefined {
    return url.origin === location.origin ? findPage(url.pathname) : undefined;
  }

  async function go(to: string, { replace = false, state = null }: GoOptions = {}): Promise<void> {
    const url = new URL(to, location.href);
    const page = pageAt(url);
    if (!page) return replace ? location.replace(url) : location.assign(url);

    const turn = ++latest;
    if (!page.Loaded) await Promise.race([page.load().catch(() => {}), pause(PATIENCE_MS)]);
    // Somebody who went elsewhere meanwhile has changed their mind.
    if (turn !== latest) return;

    byHistory = false;
    const stays = url.pathname === shown;
    if (url.href !== location.href) navigate(url, { replace, state });
    if (stays && url.search === location.search) scrollToFragment();
  }

  function arrived(): boolean {
    if (location.pathname === shown) return false;
    shown = location.pathname;
    focusPage();
    // Going back, the browser itself returns to where the page was left.
    if (!byHistory) scrollToFragment();
    return true;
  }

  function stop(): void {
    // No turn equals it, so none is the latest.
    latest = Number.NaN;
  }

  return { pageAt, go, arrived, stop };
}

function scrollToFragment(): void {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
