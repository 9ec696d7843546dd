import { ModerationPage } from '#features/operators/client/moderation-page.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** To whoever does not work here there is nothing at this address. */
export function ModerationRoute() {
  return <ModerationPage skeleton={<PageSkeleton />} notFound={<NotFoundPage />} />;
}
