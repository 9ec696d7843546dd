import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createNavigation, type Navigation, preloadLinks } from '#platform/client/navigation/navigation.ts';
import { App, type SessionHint } from './app.tsx';
import { findRoute, type Route } from './routes.ts';

/** The page, if the open document can show it. Another kind needs other headers; an unknown address is left to the server. */
function findPage(pathname: string, opened: Route) {
  const route = findRoute(pathname);
  const sameHeaders = opened.kind === 'page' && route.kind === 'page';
  return sameHeaders && route.path !== '*' ? route.page : undefined;
}

interface StartedApp {
  root: Root;
  navigation: Navigation;
}

/** Shows the page at the current address and handles navigation from then on. */
export async function startApp(container: HTMLElement, session: SessionHint): Promise<StartedApp> {
  const opened = findRoute(location.pathname);
  // Waits for the first page's code, so that hydration meets the prerendered markup.
  // If it fails to load, the application reports it in place of that markup.
  await opened.page.load().catch(() => {});

  const navigation = createNavigation((pathname) => findPage(pathname, opened));
  preloadLinks(navigation);

  const app = <App session={session} navigation={navigation} />;
  if (container.firstElementChild && opened.page.Loaded) return { root: hydrateInSlices(container, app), navigation };
  // The development server sends an empty page, too.
  const root = createRoot(container);
  root.render(app);
  return { root, navigation };
}

/** In a transition React lets the browser handle input between the parts of the page. */
function hydrateInSlices(container: HTMLElement, app: ReactNode): Root {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(container, app);
  });
  if (!root) throw new Error('A transition runs at once');
  return root;
}
