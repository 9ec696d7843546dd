import { ModerationPage } from '#features/moderation-console/client/moderation-page.tsx';
import { useTitle } from '#platform/client/navigation/use-title.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Shows the not-found page to everyone but moderators. */
export function ModerationRoute() {
  return <ModerationPage skeleton={<PageSkeleton />} notFound={<NotFound />} />;
}

function NotFound() {
  useTitle('Page not found · Sub Rosa');
  return <NotFoundPage />;
}
