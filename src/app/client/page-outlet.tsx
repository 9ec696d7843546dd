import { Suspense, use, useLayoutEffect } from 'react';
import { Route as WouterRoute, useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { findRoute, type Route } from './routes.ts';

interface OutletProps {
  /** The page is on the screen, not just its skeleton. */
  onArrive: (route: Route) => void;
}

export function PageOutlet({ onArrive }: OutletProps) {
  const [pathname] = useLocation();
  const route = findRoute(pathname);

  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <WouterRoute path={route.path}>
          <ArrivingPage route={route} onArrive={onArrive} />
        </WouterRoute>
      </Suspense>
    </ErrorBoundary>
  );
}

function ArrivingPage({ route, onArrive }: OutletProps & { route: Route }) {
  // A page that is already here is not waited for: even a settled promise would flash the skeleton.
  const Page = route.page.loaded ?? use(route.page.load());
  useLayoutEffect(() => onArrive(route), [route, onArrive]);
  return <Page />;
}
