import type { CurrentUser } from '#features/auth/contract.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { LinkIcon } from '#platform/client/ui/icons.tsx';

const drawing = <LinkIcon className="size-8" />;

export function LinkedAccountsTab({ user }: { user: CurrentUser }) {
  return (
    <Card>
      {user.membershipPlan === 'premium' ? (
        <EmptyState title="No linked accounts" drawing={drawing}>
          Linking opens soon. Once it does, you can add your Instagram accounts here, and we write to you when somebody
          confesses to one of them.
        </EmptyState>
      ) : (
        <EmptyState
          title="Hear of it when they confess"
          drawing={drawing}
          action={<ButtonLink href="/checkout">Upgrade to Premium</ButtonLink>}
        >
          Members of The Masked Elite link their Instagram accounts and get an email when somebody confesses to one of
          them.
        </EmptyState>
      )}
    </Card>
  );
}
