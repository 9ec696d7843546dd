import { lazyComponent } from '#platform/client/lazy-component.tsx';

export { refreshOwnPages } from './own/use-own-page.ts';
export { PublicPageView } from './public-page-view.tsx';
export { usePublicPage } from './use-public-page.ts';

/** Nothing is shown until its code is there: it stands below everything else. */
export const OwnPageCard = lazyComponent(() => import('./own/own-page-card.tsx').then((m) => m.OwnPageCard));
