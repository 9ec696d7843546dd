import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { UserIcon } from '#platform/client/ui/icons.tsx';
import { useUser } from './use-user.ts';

const importMenu = () => import('./account-menu.tsx');

// Should the menu not arrive, there is still a way to the account.
const AccountMenu = lazy(() =>
  importMenu().then(
    (m) => ({ default: m.AccountMenu }),
    () => ({ default: AccountLink }),
  ),
);

/** The end of the header: who you are here, or the ways to become somebody. */
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
    <Suspense fallback={<AccountLink />}>
      <AccountMenu user={user} />
    </Suspense>
  );
}

function SignedOutLinks() {
  return (
    <>
      <ButtonLink href="/login" variant="quiet" size="sm" className="whitespace-nowrap max-sm:px-2">
        Log In
      </ButtonLink>
      <ButtonLink href="/membership" size="sm" className="whitespace-nowrap max-[22.5rem]:px-2">
        Sign Up
      </ButtonLink>
    </>
  );
}

/** Keeps the avatar's place until we know whose it is, and works without the script. */
function AccountLink() {
  return (
    <Link
      href="/account-settings"
      aria-label="Account Settings"
      className="grid size-11 place-items-center rounded-full bg-blush text-wax-ink"
    >
      <UserIcon />
    </Link>
  );
}
