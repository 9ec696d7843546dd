import { Link, useLocation } from 'wouter';
import { useUser } from '#features/auth/client/index.ts';
import { HeartIcon, MailIcon, SendIcon } from '#platform/client/ui/first-icons.tsx';
import { pathIcon } from '#platform/client/ui/path-icon.tsx';
import { useLazyComponent } from '#platform/client/use-lazy-component.ts';

const PLACES = [
  { href: '/', label: 'Write', Icon: pathIcon('m4.5 19.5 1-4.5L16 4.5 19.5 8 9 18.5zM13.5 7 17 10.5') },
  { href: '/search-confessions', label: 'Letters', Icon: MailIcon, unread: 'letters' },
  { href: '/sent', label: 'Sent', Icon: SendIcon },
  { href: '/chat', label: 'Matches', Icon: HeartIcon, unread: 'matches' },
] as const;

const loadCount = () => import('./nav-count.tsx').then((m) => m.NavCount);

/** The four places of the product. The same for visitors and members; members also see how much is unread. */
export function SiteNav() {
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
              {label}
              {user && NavCount && 'unread' in place && <NavCount userId={user.id} of={place.unread} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
