import { useQueryClient } from '@tanstack/react-query';
import { describeUnread, UnreadCount, UnreadDot, useUnread } from '#features/alerts/client/index.ts';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { GearIcon, HeartIcon, LogOutIcon, MailIcon, ShieldIcon } from '#platform/client/ui/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#platform/client/ui/menu.tsx';
import type { CurrentUser } from '../contract.ts';
import { fullName } from './full-name.ts';
import { logOut } from './log-out.ts';
import { planLabel } from './plan-label.ts';

export function AccountMenu({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const name = fullName(user);
  const unread = useUnread(user.id);
  const news = describeUnread(unread);

  const trigger = (
    <button
      type="button"
      aria-label={[`Account menu of ${name}`, news].filter(Boolean).join(': ')}
      className="relative rounded-full"
    >
      <Avatar name={name} />
      {news && <UnreadDot />}
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
      <MenuLink href="/chat" icon={<HeartIcon />}>
        Matches <UnreadCount count={unread.matches} />
      </MenuLink>
      <MenuSeparator />
      <MenuLink href="/account-settings" icon={<GearIcon />}>
        Account Settings
      </MenuLink>
      {user.isModerator && (
        <MenuLink href="/moderation" icon={<ShieldIcon />}>
          Moderation
        </MenuLink>
      )}
      <MenuItem icon={<LogOutIcon />} onSelect={() => void logOut(queryClient)}>
        Log out
      </MenuItem>
    </Menu>
  );
}
