import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  describeUnread,
  leaveBrowser,
  refreshBrowserWhenIdle,
  UnreadDot,
  useUnread,
} from '#features/notices/client/index.ts';
import { fullName, logOut, planLabel } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { Avatar, initials } from '#platform/client/ui/avatar.tsx';
import { HeartIcon, MailIcon, SendIcon, ShieldIcon } from '#platform/client/ui/first-icons.tsx';
import { GearIcon, LogOutIcon, MaskIcon } from '#platform/client/ui/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#platform/client/ui/menu.tsx';
import { UnreadCount } from '#platform/client/ui/unread-count.tsx';

export function AccountMenu({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const name = fullName(user);
  const unread = useUnread(user.id);
  const unreadLabel = describeUnread(unread);
  useEffect(() => refreshBrowserWhenIdle(user.id), [user.id]);

  const trigger = (
    <button
      type="button"
      // Begins with the visible letters, which a user of voice control says.
      aria-label={[`${initials(name)}, account menu of ${name}`, unreadLabel].filter(Boolean).join(': ')}
      className="relative rounded-full"
    >
      <Avatar name={name} />
      {unreadLabel && <UnreadDot />}
    </button>
  );

  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        <span className="font-semibold">{name}</span>
        <span className="text-soft">{user.email}</span>
        <span className="text-gold">{planLabel(user)}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuLink href="/search-confessions" icon={<MailIcon />}>
        Letters to you <UnreadCount count={unread.letters} />
      </MenuLink>
      <MenuLink href="/sent" icon={<SendIcon />}>
        Sent letters <UnreadCount count={unread.answers} />
      </MenuLink>
      <MenuLink href="/chat" icon={<HeartIcon />}>
        Matches <UnreadCount count={unread.matches} />
      </MenuLink>
      <MenuSeparator />
      {user.membershipPlan === 'free' && (
        <MenuLink href="/checkout" icon={<MaskIcon />}>
          Upgrade to Premium
        </MenuLink>
      )}
      <MenuLink href="/account-settings" icon={<GearIcon />}>
        Account Settings
      </MenuLink>
      {user.isModerator && (
        <MenuLink href="/moderation" icon={<ShieldIcon />}>
          Moderation
        </MenuLink>
      )}
      <MenuItem icon={<LogOutIcon />} onSelect={() => void leaveBrowser().then(() => logOut(queryClient))}>
        Log out
      </MenuItem>
    </Menu>
  );
}
