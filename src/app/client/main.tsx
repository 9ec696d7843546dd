import { createRoot, hydrateRoot } from 'react-dom/client';
import { followLinks } from '#platform/client/navigation/follow-links.ts';
import { createNavigation } from '#platform/client/navigation/navigation.ts';
import '#platform/client/ui/styles/index.css';
import { App } from './app.tsx';
import { findRoute, notFound, type Route } from './routes.ts';

/** Another kind of document has other headers, and what is no page of ours is the server's to answer. */
function findPage(pathname: string, document: Route) {
  const route = findRoute(pathname);
  const sameHeaders = document.kind === 'page' && route.kind === 'page';
  return route !== notFound && sameHeaders ? route.page : undefined;
}

async function start(container: HTMLElement): Promise<void> {
  const opened = findRoute(location.pathname);
  // The first page's code is awaited, so that hydration meets the very markup that was prerendered.
  // Should it fail to come, the application starts anyway and says so in the page's place.
  await opened.page.load().catch(() => {});

  const navigation = createNavigation((pathname) => findPage(pathname, opened));
  followLinks(navigation);

  const session = document.documentElement.dataset['session'] === 'none' ? 'none' : 'unknown';
  const app = <App session={session} navigation={navigation} />;
  // The development server sends an empty page.
  if (container.firstElementChild) hydrateRoot(container, app);
  else createRoot(container).render(app);
}

const container = document.getElementById('root');
if (container) void start(container);
