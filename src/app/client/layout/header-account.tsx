import { Link } from 'wouter';
import { useUser } from '#features/auth/client/index.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { UserIcon } from '#platform/client/ui/first-icons.tsx';
import { useLazyComponent } from '#platform/client/use-lazy-component.ts';

const loadMenu = () => import('./account-menu.tsx').then((m) => m.AccountMenu);

/** The end of the header: the account menu of a member, or the links to log in and sign up. */
export function HeaderAccount() {
  const { user } = useUser();
  // Loaded in parallel with the lookup. If it does not load, the link to the account remains.
  const { Component: AccountMenu } = useLazyComponent(loadMenu, user !== null);

  if (user === null) return <SignedOutLinks />;
  return user && AccountMenu ? <AccountMenu user={user} /> : <AccountLink />;
}

function SignedOutLinks() {
  return (
    <>
      <ButtonLink href="/login" variant="quiet" size="sm" className="whitespace-nowrap max-sm:px-2">
        Log In
      </ButtonLink>
      <ButtonLink href="/membership" size="sm" className="whitespace-nowrap max-[24rem]:px-2">
        Sign Up
      </ButtonLink>
    </>
  );
}

/** Takes the avatar's place until the user is known, and works without JavaScript. */
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
