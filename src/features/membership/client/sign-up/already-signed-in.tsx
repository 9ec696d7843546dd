import { AuthPage, fullName } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';

export function AlreadySignedIn({ user }: { user: CurrentUser }) {
  const name = fullName(user);
  return (
    <AuthPage title="You are already logged in" lead="You don’t need a second account.">
      <Card className="grid gap-6">
        <div className="flex items-center gap-4">
          <Avatar name={name} size="lg" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{name}</p>
            <p className="text-soft">{user.email}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href="/">Write a confession</ButtonLink>
          <TextLink href="/account-settings">Account Settings</TextLink>
        </div>
      </Card>
    </AuthPage>
  );
}
