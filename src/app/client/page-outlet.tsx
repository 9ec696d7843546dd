import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import { Route as WouterRoute, useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { findRoute, type Route } from './routes.ts';

interface OutletProps {
  /** Called once the page itself is shown, not just its skeleton. */
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
 * A page whose code is loaded renders at once, without a Suspense boundary: even a settled promise would flash the skeleton,
 * and React hydrates the content of a boundary later, when the lookup may already know more than the prerendered markup.
 */
function Place({ route, onArrive }: PlaceProps) {
  // Decided once: a page that changed its parent would be remounted and lose what was typed.
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
