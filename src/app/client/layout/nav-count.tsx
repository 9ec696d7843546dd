import { useUnread } from '#features/notices/client/index.ts';
import type { Unread } from '#features/notices/contract.ts';
import { UnreadCount } from '#platform/client/ui/unread-count.tsx';

interface NavCountProps {
  userId: number;
  of: keyof Unread;
}

/** The number of unread letters, answers or matches, on a link of the navigation bar. */
export function NavCount({ userId, of }: NavCountProps) {
  const unread = useUnread(userId);
  return (
    <span className="site-nav-count">
      <UnreadCount count={unread[of]} />
    </span>
  );
}
