import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { LinkIcon } from '#platform/client/ui/icons.tsx';
import { MessagePanel, useInstagramLogin, useMessageProof } from '#features/verification/client/index.ts';
import { LinkedAccounts } from './linked-accounts.tsx';
import { linkedAccountsQuery } from './linked-accounts-query.ts';
import { linkAccount } from './link-account.ts';

export function LinkedAccountsTab({ user }: { user: CurrentUser }) {
  return user.membershipPlan === 'premium' ? <Linking user={user} /> : <WithoutPremium user={user} />;
}

function Linking({ user }: { user: CurrentUser }) {
  const queries = useQueryClient();

  async function showLinked(username: string): Promise<void> {
    await queries.invalidateQueries(linkedAccountsQuery(user));
    toast({
      title: 'Account Linked',
      description: `@${username} stays confirmed as long as you’re a member of The Masked Elite.`,
    });
  }

  return (
    <SettingsCard
      title="Linked Accounts"
      note="A proof opens your letters for 90 days. We check a linked account with Instagram and renew its proof, so that they stay open. Linking the first one switches on emails about new letters, unless you have chosen under Privacy of what you hear."
    >
      <LinkedAccounts user={user} whenNone={<p className="text-soft">No account is linked yet.</p>} />
      <LinkWays onLinked={showLinked} />
      <p className="max-w-[60ch] text-sm text-soft">
        If your membership ends, your links stay here, but they are not renewed until you come back: after 90 days we
        can’t tell you about letters any more. A link that Instagram has not confirmed for 90 days is deleted. You can
        always unlink an account.
      </p>
    </SettingsCard>
  );
}

/** What linking offers, and the links that are left after premium has ended. */
function WithoutPremium({ user }: { user: CurrentUser }) {
  return (
    <div className="grid gap-6">
      <Card>
        <EmptyState
          title="Keep your account confirmed"
          illustration={<LinkIcon className="size-8" />}
          action={<ButtonLink href="/checkout">Upgrade to Premium</ButtonLink>}
        >
          You read an account’s letters, and hear of new ones once a week, for 90 days after you’ve confirmed it. With
          The Masked Elite you can link it: it stays confirmed, and you hear of letters within a day.
        </EmptyState>
      </Card>
      <RemainingLinks user={user} />
    </div>
  );
}

/** Only for those who have some: most members have never linked anything. */
function RemainingLinks({ user }: { user: CurrentUser }) {
  const { data: links = [] } = useQuery(linkedAccountsQuery(user));
  if (links.length === 0) return null;
  return (
    <SettingsCard
      title="Linked before?"
      note="Accounts you linked with The Masked Elite are kept for up to 90 days, but their confirmation is not renewed. You can unlink them here."
    >
      <LinkedAccounts user={user} whenNone={null} />
    </SettingsCard>
  );
}

interface LinkWaysProps {
  onLinked: (username: string) => Promise<void>;
}

/** Linking an account: by a login, or by a message, which every account can send. */
function LinkWays({ onLinked }: LinkWaysProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { logIn, busy } = useInstagramLogin('linking', onLinked);
  const message = useMessageProof('linking', async (account) => {
    setFailure(null);
    const linked = await linkAccount(account, 'instagram_message');
    if (linked.success) return onLinked(account.username);
    const description = linked.error || 'Failed to link account';
    setFailure(description);
    toast({ title: 'Linking Failed', description, variant: 'destructive' });
  });

  if (message.isOpen) return <MessagePanel control={message} />;
  const problem = message.startError ?? failure;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void logIn()} busy={busy} busyLabel="Waiting for Instagram...">
          Link Instagram Account
        </Button>
        {message.isOffered && (
          <Button variant="secondary" busy={message.isStarting} busyLabel="One moment..." onClick={message.start}>
            Link by message
          </Button>
        )}
      </div>
      {problem !== null && (
        // A toast has announced a failed link.
        <p role={failure === null ? 'alert' : undefined} className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <p className="max-w-[60ch] text-sm text-soft">
        {message.isOffered
          ? 'The first opens Instagram in a small window and works for business and creator accounts. Linking by a message to us works for every account, even a personal or private one.'
          : 'This opens Instagram in a small window. It works for business and creator accounts.'}
      </p>
    </div>
  );
}
