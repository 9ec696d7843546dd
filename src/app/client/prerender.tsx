import { prerender } from 'react-dom/static';
import { OfflinePage } from './pages/offline-page.tsx';
import { App, type SessionHint } from './app.tsx';
import type { Route } from './routes.ts';

export { applyTheme } from './inline/apply-theme.ts';
export { askEarly } from './inline/ask-early.ts';
export { holdPage } from './inline/hold-page.ts';
export { keepPresses } from './inline/keep-presses.ts';
export { serviceWorker } from './inline/service-worker.ts';
export { startAfterPaint } from './inline/start-after-paint.ts';
export { descriptions, LISTED, SHARED } from './route-descriptions.ts';
export { routes } from './routes.ts';

/** Renders one route to markup, at build time. An error while rendering fails the build. */
export async function renderRoute(route: Route, session: SessionHint): Promise<string> {
  await route.page.load();
  const errors: unknown[] = [];
  const { prelude } = await prerender(<App session={session} ssrPath={exampleOf(route.path)} />, {
    onError: (error) => void errors.push(error),
    // React would send a long boundary later, moved into place by an inline script our content policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, `${route.path} could not be rendered`);
  return html;
}

/** An address that the route matches: `/chat/:matchId` becomes `/chat/matchId`, and `*` an unused address. */
function exampleOf(path: string): string {
  return path === '*' ? '/*' : path.replaceAll(':', '');
}

/** Renders the page that the service worker shows without a connection. */
export async function renderOffline(): Promise<string> {
  const { prelude } = await prerender(<OfflinePage />);
  return new Response(prelude).text();
}
