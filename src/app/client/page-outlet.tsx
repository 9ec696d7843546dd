import { Suspense, use, useLayoutEffect, useState } from 'react';
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
      <WouterRoute path={route.path}>
        <Place route={route} onArrive={onArrive} />
      </WouterRoute>
    </ErrorBoundary>
  );
}

interface PlaceProps extends OutletProps {
  route: Route;
}

/**
 * A page whose code is here renders at once, without a boundary: even a settled promise would flash the skeleton, and
 * React hydrates what is inside a boundary later, when the lookup may already know more than the prerendered markup.
 */
function Place({ route, onArrive }: PlaceProps) {
  const [isHere] = useState(() => route.page.loaded !== undefined);
  const page = <ArrivingPage route={route} onArrive={onArrive} />;
  return isHere ? page : <Suspense fallback={<PageSkeleton />}>{page}</Suspense>;
}

function ArrivingPage({ route, onArrive }: PlaceProps) {
  const Page = route.page.loaded ?? use(route.page.load());
  useLayoutEffect(() => onArrive(route), [route, onArrive]);
  return <Page />;
}
