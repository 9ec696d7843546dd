import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createNavigation, type Navigation } from '#platform/client/navigation/navigation.ts';
import { preloadLinks } from '#platform/client/navigation/preload-links.ts';
import { App, type SessionHint } from './app.tsx';
import { findRoute, type Route } from './routes.ts';

/** A page that the open document can show: another kind has other headers, and an unknown address is the server's. */
function findPage(pathname: string, opened: Route) {
  const route = findRoute(pathname);
  const sameHeaders = opened.kind === 'page' && route.kind === 'page';
  return sameHeaders && route.path !== '*' ? route.page : undefined;
}

interface StartedApp {
  root: Root;
  navigation: Navigation;
}

/** Shows the page at the current address, and from then on follows the person to others. */
export async function startApp(container: HTMLElement, session: SessionHint): Promise<StartedApp> {
  const opened = findRoute(location.pathname);
  // The first page's code is awaited, so that hydration meets the very markup that was prerendered.
  // Should it fail to come, the application starts anyway and says so in the page's place.
  await opened.page.load().catch(() => {});

  const navigation = createNavigation((pathname) => findPage(pathname, opened));
  preloadLinks(navigation);

  const app = <App session={session} navigation={navigation} />;
  // The development server sends an empty page.
  if (container.firstElementChild) return { root: hydrateRoot(container, app), navigation };
  const root = createRoot(container);
  root.render(app);
  return { root, navigation };
}
