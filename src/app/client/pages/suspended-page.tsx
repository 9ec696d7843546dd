import { AuthPage } from '#features/auth/client/index.ts';
import { CancelMembership } from '#features/membership/client/cancel-membership.tsx';
import { SuspendedNotice } from '#features/moderation/client/suspended/suspended-notice.tsx';
import type { Suspended } from '#features/moderation/contract.ts';
import { Button } from '#platform/client/ui/button.tsx';

/** Takes the place of the log-in page for a member whose account is suspended. */
export function SuspendedPage({ suspended, onLogIn }: { suspended: Suspended; onLogIn: () => void }) {
  return (
    <AuthPage
      title="Your account is suspended"
      foot={
        <Button variant="quiet" size="sm" className="-ms-4 justify-self-start" onClick={onLogIn}>
          Use another account
        </Button>
      }
    >
      <SuspendedNotice suspended={suspended} onLogIn={onLogIn} CancelMembership={CancelMembership} />
    </AuthPage>
  );
}
