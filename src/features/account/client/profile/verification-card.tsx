import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#features/auth/client/index.ts';
import type { CurrentUser, resendVerification } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';

export function VerificationCard({ user }: { user: CurrentUser }) {
  return (
    <SettingsCard title="Email verification">
      {user.emailVerified ? (
        <div className="grid justify-items-start gap-3">
          <Badge tone="success">Verified</Badge>
          <p className="text-soft">You have shown that this address is yours.</p>
        </div>
      ) : (
        <Unverified email={user.email} />
      )}
    </SettingsCard>
  );
}

function Unverified({ email }: { email: string }) {
  // The link is opened in another tab: coming back from there refreshes this one.
  useQuery({ ...userQuery, staleTime: 0, refetchOnMount: false });

  const { run, busy } = useAction(
    async () => {
      await call<typeof resendVerification>('POST /api/auth/resend-verification');
      toast({ title: 'Link Sent', description: 'Look into your mailbox.' });
    },
    (error) => toastFailure('Link Not Sent', error, 'Please try again in a moment.'),
  );

  return (
    <div className="grid justify-items-start gap-3">
      <Badge>Not verified</Badge>
      <p className="text-soft">
        To show us that <span className="font-medium wrap-anywhere text-ink">{email}</span> is yours, open the link in
        our mail to it. It works for three days.
      </p>
      <Button variant="secondary" className="mt-2" busy={busy} busyLabel="Sending..." onClick={() => void run()}>
        Send the link again
      </Button>
    </div>
  );
}
