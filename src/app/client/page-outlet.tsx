import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
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
  // Decided once: a page that changed its parent would lose everything typed into it.
  const [{ Loaded, Placeholder }] = useState(() => ({
    Loaded: route.page.Loaded,
    Placeholder: route.page.placeholder(),
  }));
  if (Loaded) return <Arriving page={<Loaded />} route={route} onArrive={onArrive} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Arriving page={<Placeholder />} route={route} onArrive={onArrive} />
    </Suspense>
  );
}

function Arriving({ page, route, onArrive }: PlaceProps & { page: ReactNode }) {
  useLayoutEffect(() => onArrive(route), [route, onArrive]);
  return page;
}
