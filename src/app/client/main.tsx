import { createRoot, hydrateRoot } from 'react-dom/client';
import { createNavigation } from '#platform/client/navigation/navigation.ts';
import { preloadLinks } from '#platform/client/navigation/preload-links.ts';
import '#platform/client/ui/styles/index.css';
import { App } from './app.tsx';
import { findRoute, type Route } from './routes.ts';

/** A page that the open document can show: another kind has other headers, and an unknown address is the server's. */
function findPage(pathname: string, opened: Route) {
  const route = findRoute(pathname);
  const sameHeaders = opened.kind === 'page' && route.kind === 'page';
  return sameHeaders && route.path !== '*' ? route.page : undefined;
}

async function start(container: HTMLElement): Promise<void> {
  const opened = findRoute(location.pathname);
  // The first page's code is awaited, so that hydration meets the very markup that was prerendered.
  // Should it fail to come, the application starts anyway and says so in the page's place.
  await opened.page.load().catch(() => {});

  const navigation = createNavigation((pathname) => findPage(pathname, opened));
  preloadLinks(navigation);

  const session = document.documentElement.dataset['session'] === 'none' ? 'none' : 'unknown';
  const app = <App session={session} navigation={navigation} />;
  // The development server sends an empty page.
  if (container.firstElementChild) hydrateRoot(container, app);
  else createRoot(container).render(app);
}

const container = document.getElementById('root');
if (container) void start(container);
