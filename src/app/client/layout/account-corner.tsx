import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { fullName, useUser } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { UserIcon } from '#platform/client/ui/icons.tsx';

const importMenu = () => import('./account-menu.tsx');

// Without its menu the avatar is still a way to the account.
const AccountMenu = lazy(() => importMenu().then((m) => ({ default: m.AccountMenu }), () => ({ default: AccountLink })));

export function AccountCorner() {
  const { user } = useUser();
  const mayBeMember = user !== null;

  // Fetched beside the lookup, not after it.
  useEffect(() => {
    if (mayBeMember) void importMenu().catch(() => {});
  }, [mayBeMember]);

  if (user === null) return <SignedOutLinks />;
  if (user === undefined) return <AccountLink />;
  return (
    <Suspense fallback={<AccountLink user={user} />}>
      <AccountMenu user={user} />
    </Suspense>
  );
}

function SignedOutLinks() {
  return (
    <>
      <ButtonLink href="/login" variant="quiet" size="sm" className="max-sm:px-2">
        Log In
      </ButtonLink>
      <ButtonLink href="/membership" size="sm">
        Sign Up
      </ButtonLink>
    </>
  );
}

/** Keeps the avatar's place while we do not know whose it is. */
function AccountLink({ user }: { user?: CurrentUser }) {
  return (
    <Link href="/account-settings" aria-label="Account Settings" className="rounded-full">
      {user ? <Avatar name={fullName(user)} /> : <NeutralAvatar />}
    </Link>
  );
}

function NeutralAvatar() {
  return (
    <span className="grid size-11 place-items-center rounded-full bg-blush text-wax-ink">
      <UserIcon />
    </span>
  );
}
