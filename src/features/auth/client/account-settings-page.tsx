import { messageFor } from '#platform/client/api/http-error.ts';
import { loginPath } from '#platform/client/navigation/next-path.ts';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { CurrentUser } from '../contract.ts';
import { fullName } from './full-name.ts';
import { planLabel } from './plan-label.ts';
import { useUser } from './use-user.ts';

export function AccountSettingsPage() {
  return (
    <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">
      <PageHeading title="Account Settings" />
      <Card>
        <Profile />
      </Card>
    </div>
  );
}

function Profile() {
  const { user, error, isFetching, refetch } = useUser();
  if (user) return <ProfileDetails user={user} />;
  if (user === null) return <SignedOut />;
  if (!error) return <SkeletonLines label="Loading your profile" />;
  return (
    <ErrorState title="Your profile did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}

function SignedOut() {
  return (
    <EmptyState
      title="Please log in to access account settings."
      action={<ButtonLink href={loginPath('/account-settings')}>Log In</ButtonLink>}
    />
  );
}

function ProfileDetails({ user }: { user: CurrentUser }) {
  const name = fullName(user);
  return (
    <div className="grid gap-7">
      <div className="flex items-center gap-4">
        <Avatar name={name} size="lg" />
        <h2 className="text-2xl">Profile</h2>
      </div>
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-[8rem_1fr] sm:gap-y-4 [&_dd]:mb-4 sm:[&_dd]:mb-0 [&_dt]:text-soft">
        <dt>Name</dt>
        <dd className="font-medium">{name}</dd>
        <dt>Email</dt>
        <dd className="font-medium">{user.email}</dd>
        <dt>Plan</dt>
        <dd>
          <Badge tone={user.membershipPlan === 'premium' ? 'gold' : 'plain'}>{planLabel(user)}</Badge>
        </dd>
      </dl>
    </div>
  );
}
