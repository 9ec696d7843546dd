import { useCallback, useState } from 'react';
import type { Navigation } from '#platform/client/navigation/navigation.ts';
import { PageOutlet } from '../page-outlet.tsx';
import type { Route } from '../routes.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

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
