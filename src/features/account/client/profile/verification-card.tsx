import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CurrentUser, resendVerification } from '#features/auth/contract.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { userQuery } from '#features/auth/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { pendingEmailQuery } from '../security/queries.ts';

/** Whether the address is confirmed, and whether mails to it arrive. */
export function VerificationCard({ user }: { user: CurrentUser }) {
  // Without this answer the card could say 'Verified' for a moment although mails come back.
  const { data, error } = useQuery(pendingEmailQuery(user));
  return (
    <SettingsCard title="Email verification">
      {data || error ? (
        <State user={user} refused={data?.refused ?? null} />
      ) : (
        <SkeletonLines label="Checking your address" />
      )}
    </SettingsCard>
  );
}

function State({ user, refused }: { user: CurrentUser; refused: 'bounce' | 'complaint' | null }) {
  const address = <span className="font-medium wrap-anywhere text-ink">{user.email}</span>;
  if (refused === 'bounce') {
    return (
      <RequestLink badge={<Badge tone="danger">Emails come back</Badge>} label="Send me a link">
        Our emails to {address} come back, so we have stopped sending them. If the address is wrong or no longer yours,{' '}
        <TextLink href="/account-settings?tab=security">change your address</TextLink>. If it works again, get a link
        and open it. We can send one a day.
      </RequestLink>
    );
  }
  if (refused === 'complaint') {
    return (
      <RequestLink badge={<Badge tone="danger">Marked as spam</Badge>} label="Send me a link">
        Our emails to {address} were marked as spam, so we only send emails about your account and none about
        confessions and matches. To get those again, get a link and open it.
      </RequestLink>
    );
  }
  if (!user.emailVerified) {
    return (
      <RequestLink badge={<Badge>Not verified</Badge>} label="Send the link again">
        Open the link in our email to {address}. It works for three days.
      </RequestLink>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Badge tone="success">Verified</Badge>
      <p className="text-soft">This address is confirmed.</p>
    </div>
  );
}

interface RequestLinkProps {
  badge: ReactNode;
  label: string;
  children: ReactNode;
}

/** Says why the address must be confirmed, and mails a link for it. */
function RequestLink({ badge, label, children }: RequestLinkProps) {
  // The link is opened in another tab: coming back from there refreshes this one.
  useQuery({ ...userQuery, staleTime: 0, refetchOnMount: false });

  const { run, busy, problem } = useFormAction(
    async () => {
      await call<typeof resendVerification>('POST /api/auth/resend-verification');
      toast({ title: 'Link Sent', description: 'Check your inbox.' });
    },
    { fallback: 'Please try again in a moment.' },
  );

  return (
    <div className="grid justify-items-start gap-3">
      {badge}
      <p className="text-soft">{children}</p>
      <Button variant="secondary" className="mt-2" busy={busy} busyLabel="Sending..." onClick={() => void run()}>
        {label}
      </Button>
      <FormProblem alert>{problem}</FormProblem>
    </div>
  );
}
