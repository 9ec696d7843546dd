import { useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { LinkIcon } from '#platform/client/ui/icons.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';

/** What linking offers, and the links that are left after premium has ended. */
export function WithoutPremium({ user }: { user: CurrentUser }) {
  return (
    <div className="grid gap-6">
      <Card>
        <EmptyState
          title="Get notified of new letters"
          illustration={<LinkIcon className="size-8" />}
          action={<ButtonLink href="/checkout">Upgrade to Premium</ButtonLink>}
        >
          With The Masked Elite you can link your Instagram accounts and get an email when someone confesses to one of
          them.
        </EmptyState>
      </Card>
      <RemainingLinks user={user} />
    </div>
  );
}

/** Loaded on request, because most members have never linked anything. */
function RemainingLinks({ user }: { user: CurrentUser }) {
  const [shown, setShown] = useState(false);
  return (
    <SettingsCard
      title="Linked before?"
      note="Accounts you linked with The Masked Elite are kept for up to 90 days, but you get no emails about them. You can unlink them here."
    >
      {shown ? (
        <LinkedAccounts user={user} whenNone={<p className="text-soft">You have no linked accounts.</p>} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setShown(true)}>
          Show my linked accounts
        </Button>
      )}
    </SettingsCard>
  );
}
