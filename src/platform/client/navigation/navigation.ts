import { navigate } from 'wouter/use-browser-location';
import type { LazyPage } from './lazy-page.ts';
import { focusPage } from './focus-page.ts';
import { createScrollMemory, newVisit } from './scroll-memory.ts';

/** How long the old page may stay while the new one's code is on its way; after that its skeleton shows. */
const PATIENCE_MS = 150;

interface GoOptions {
  replace?: boolean;
  state?: object | null;
}

export interface Navigation {
  /** The page at this address, when it can be shown without leaving the document. */
  pageAt(url: URL): LazyPage | undefined;
  go(to: string, options?: GoOptions): Promise<void>;
  /** Called once the page at the current address is on the screen; says whether the person has moved. */
  arrived(): boolean;
}

export function createNavigation(findPage: (pathname: string) => LazyPage | undefined): Navigation {
  const scroll = createScrollMemory();
  let shown = location.pathname;
  let latest = 0;
  let byHistory = false;

  addEventListener('popstate', () => {
    latest += 1;
    byHistory = true;
    scroll.depart();
    // Only the search or the fragment changed: no page will arrive.
    if (location.pathname === shown) requestAnimationFrame(settle);
  });

  function settle(): void {
    shown = location.pathname;
    scroll.arrive({ byHistory });
    byHistory = false;
  }

  function pageAt(url: URL): LazyPage | undefined {
    return url.origin === location.origin ? findPage(url.pathname) : undefined;
  }

  async function go(to: string, { replace = false, state = null }: GoOptions = {}): Promise<void> {
    const url = new URL(to, location.href);
    const page = pageAt(url);
    if (!page) return replace ? location.replace(url) : location.assign(url);

    const turn = ++latest;
    if (!page.loaded) await Promise.race([page.load().catch(() => {}), pause(PATIENCE_MS)]);
    // Somebody who went elsewhere meanwhile has changed their mind.
    if (turn !== latest) return;

    if (url.href === location.href) return scrollTo({ top: 0 });
    if (url.pathname !== shown) scroll.depart();
    navigate(url, { replace, state: { ...state, ...newVisit() } });
    if (url.pathname === shown && url.hash) settle();
  }

  function arrived(): boolean {
    if (location.pathname === shown) return false;
    focusPage();
    settle();
    return true;
  }

  return { pageAt, go, arrived };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
