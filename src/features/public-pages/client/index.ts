export { usePublicPage } from './use-public-page.ts';
export { PublicPageView } from './public-page-view.tsx';
