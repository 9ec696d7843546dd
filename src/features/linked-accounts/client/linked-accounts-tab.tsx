import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { useInstagramLogin } from '#features/verification/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { LinkedAccounts } from './linked-accounts.tsx';
import { linkedAccountsQuery } from './linked-accounts-query.ts';
import { WithoutPremium } from './without-premium.tsx';

export function LinkedAccountsTab({ user }: { user: CurrentUser }) {
  return user.membershipPlan === 'premium' ? <Linking user={user} /> : <WithoutPremium user={user} />;
}

function Linking({ user }: { user: CurrentUser }) {
  const queries = useQueryClient();
  const { logIn, busy } = useInstagramLogin('linking', async (username) => {
    await queries.invalidateQueries(linkedAccountsQuery(user));
    toast({ title: 'Account Linked', description: `We will write to you about new letters to @${username}.` });
  });
  return (
    <SettingsCard
      title="Linked Accounts"
      note="We send you an email when somebody confesses to one of them: without a word of the letter, and never in the very moment it is sent."
    >
      <LinkedAccounts user={user} whenNone={<None />} />
      <Button
        onClick={() => void logIn()}
        busy={busy}
        busyLabel="Waiting for Instagram..."
        className="justify-self-start"
      >
        Link Instagram Account
      </Button>
      <p className="max-w-[60ch] text-sm text-soft">
        Should your membership end, your links stay here and rest: no emails come until you return. A link that
        Instagram has not confirmed for 90 days is deleted. You can unlink an account at any time, with a membership or
        without.
      </p>
    </SettingsCard>
  );
}

function None() {
  return (
    <p className="text-soft">
      No account is linked yet. Linking opens Instagram in a small window; business and creator accounts can be linked.
    </p>
  );
}
