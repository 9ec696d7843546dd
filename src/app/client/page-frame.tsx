import { Suspense, useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { Route as WouterRoute, useLocation } from 'wouter';
import type { Navigation } from '#platform/client/navigation/navigation.ts';
import { findRoute, type Route } from './routes.ts';
import { SiteFooter } from './layout/site-footer.tsx';
import { SiteHeader } from './layout/site-header.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';

/** Header, footer and announcements around every page. */
export function PageFrame({ navigation }: { navigation: Navigation | undefined }) {
  const [announcement, announce] = useState('');

  const onPageShown = useCallback(
    (route: Route) => {
      if (!navigation?.onPageShown()) return;
      document.title = route.title;
      announce(route.title);
    },
    [navigation],
  );

  return (
    <div className="page-frame flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="grow outline-none">
        <PageOutlet onPageShown={onPageShown} />
      </main>
      <SiteFooter />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

interface OutletProps {
  /** Called once the page itself is shown, not just its skeleton. */
  onPageShown: (route: Route) => void;
}

function PageOutlet({ onPageShown }: OutletProps) {
  const [pathname] = useLocation();
  const route = findRoute(pathname);

  return (
    <ErrorBoundary key={pathname}>
      <WouterRoute path={route.path}>
        <PageContent route={route} onPageShown={onPageShown} />
      </WouterRoute>
    </ErrorBoundary>
  );
}

interface PageContentProps extends OutletProps {
  route: Route;
}

/**
 * A page whose code is loaded renders at once, without a Suspense boundary: even a settled promise would flash the skeleton,
 * and React hydrates the content of a boundary later, when the lookup may already know more than the prerendered markup.
 */
function PageContent({ route, onPageShown }: PageContentProps) {
  // Decided once: a page that changed its parent would be remounted and lose what was typed.
  const [{ Loaded, Placeholder }] = useState(() => ({
    Loaded: route.page.Loaded,
    Placeholder: route.page.placeholder(),
  }));
  if (Loaded) return <ShownPage page={<Loaded />} route={route} onPageShown={onPageShown} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ShownPage page={<Placeholder />} route={route} onPageShown={onPageShown} />
    </Suspense>
  );
}

function ShownPage({ page, route, onPageShown }: PageContentProps & { page: ReactNode }) {
  useLayoutEffect(() => onPageShown(route), [route, onPageShown]);
  return page;
}
