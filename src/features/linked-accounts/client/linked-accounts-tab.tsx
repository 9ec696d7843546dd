import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { LinkWays } from './link-ways.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { linkedAccountsQuery } from './linked-accounts-query.ts';
import { WithoutPremium } from './without-premium.tsx';

export function LinkedAccountsTab({ user }: { user: CurrentUser }) {
  return user.membershipPlan === 'premium' ? <Linking user={user} /> : <WithoutPremium user={user} />;
}

function Linking({ user }: { user: CurrentUser }) {
  const queries = useQueryClient();

  async function showLinked(username: string): Promise<void> {
    await queries.invalidateQueries(linkedAccountsQuery(user));
    toast({ title: 'Account Linked', description: `We will email you about new letters to @${username}.` });
  }

  return (
    <SettingsCard
      title="Linked Accounts"
      note="We email you when someone confesses to one of them. The email never quotes the letter, and it comes some time after it was sent."
    >
      <LinkedAccounts user={user} whenNone={<p className="text-soft">No account is linked yet.</p>} />
      <LinkWays onLinked={showLinked} />
      <p className="max-w-[60ch] text-sm text-soft">
        If your membership ends, your links stay here, but you get no emails until you come back. A link that Instagram
        has not confirmed for 90 days is deleted. You can always unlink an account.
      </p>
    </SettingsCard>
  );
}
