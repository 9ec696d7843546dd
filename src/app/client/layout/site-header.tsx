import { Link, useLocation } from 'wouter';
import { Logo } from '#platform/client/ui/illustrations/logo.tsx';
import { HelpIcon, ShieldIcon, UserIcon, HeartIcon, MailIcon, SendIcon } from '#platform/client/ui/first-icons.tsx';
import { useUser } from '#features/auth/client/index.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { useLazyComponent } from '#platform/client/use-lazy-component.ts';
import { pathIcon } from '#platform/client/ui/path-icon.tsx';

export function SiteHeader() {
  return (
    <header className="shell flex min-h-18 items-center justify-between gap-1 py-3 max-md:flex-wrap">
      <div className="grid items-center justify-items-start gap-y-1 sm:flex sm:gap-x-4 md:grid lg:flex">
        <Link href="/" aria-label="Sub Rosa, home" className="flex min-h-8 items-center sm:min-h-11">
          <Logo className="max-[22.5rem]:*:first:hidden" />
        </Link>
        <p className="flex items-center gap-1.5 text-xs font-semibold text-wax-ink sm:rounded-full sm:border sm:border-wax-ink/40 sm:px-3 sm:py-1">
          <ShieldIcon className="size-4 max-[22.5rem]:hidden" />
          100% Anonymous
        </p>
      </div>
      <SiteNav />
      <nav aria-label="Account and help" className="flex items-center sm:gap-3">
        <Link
          href="/faq"
          aria-label="Help"
          className="grid h-11 w-8 place-items-center rounded-full text-soft hover:text-ink sm:w-11"
        >
          <HelpIcon className="size-6" />
        </Link>
        <HeaderAccount />
      </nav>
    </header>
  );
}

const loadMenu = () => import('./account-menu.tsx').then((m) => m.AccountMenu);

/** The end of the header: the account menu of a member, or the links to log in and sign up. */
function HeaderAccount() {
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

const PLACES = [
  { href: '/', label: 'Write', Icon: pathIcon('m4.5 19.5 1-4.5L16 4.5 19.5 8 9 18.5zM13.5 7 17 10.5') },
  { href: '/search-confessions', label: 'Letters', Icon: MailIcon, unread: 'letters' },
  { href: '/sent', label: 'Sent', Icon: SendIcon, unread: 'answers' },
  { href: '/chat', label: 'Matches', Icon: HeartIcon, unread: 'matches' },
] as const;

const loadCount = () => import('./nav-count.tsx').then((m) => m.NavCount);

/** The four places of the product. The same for visitors and members; members also see how much is unread. */
function SiteNav() {
  const [path] = useLocation();
  const { user } = useUser();
  const { Component: NavCount } = useLazyComponent(loadCount, user);

  return (
    <nav aria-label="Main" className="site-nav">
      <ul>
        {PLACES.map(({ href, label, Icon, ...place }) => (
          <li key={href}>
            <Link href={href} aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}>
              <Icon className="size-6" />
              <span className="site-nav-label">
                {label}
                {user && NavCount && 'unread' in place && <NavCount userId={user.id} of={place.unread} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
