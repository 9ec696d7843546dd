import { useUser } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { useSearch } from '#platform/client/navigation/use-search.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { Settings } from './settings.tsx';
import { pathOf, tabOf } from './settings-tabs.ts';
import { useLeave } from './use-leave.ts';

export function AccountSettingsPage() {
  return (
    <div className="shell grid max-w-[52rem] gap-8 py-10 sm:py-16">
      <PageHeading title="Account Settings" />
      <SettingsOrLogin />
    </div>
  );
}

function SettingsOrLogin() {
  const { user, error, isFetching, refetch } = useUser();
  const tab = tabOf(useSearch() ?? '');
  const { isLeaving, leave } = useLeave();

  if (user) return <Settings user={user} tab={tab} leave={leave} />;
  if (user === null && !isLeaving) {
    return (
      <Card>
        <EmptyState
          title="Please log in to access account settings."
          action={<ButtonLink href={loginPath(pathOf(tab))}>Log in</ButtonLink>}
        />
      </Card>
    );
  }
  if (error) {
    return (
      <Card>
        <ErrorState title="Your settings did not load" busy={isFetching} onRetry={() => void refetch()}>
          {messageFor(error, 'Please try again in a moment.')}
        </ErrorState>
      </Card>
    );
  }
  return (
    <Card className="min-h-88">
      <SkeletonLines label="Loading your settings" />
    </Card>
  );
}
