import { useQueryClient } from '@tanstack/react-query';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { GearIcon, LogOutIcon } from '#platform/client/ui/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#platform/client/ui/menu.tsx';
import type { CurrentUser } from '../contract.ts';
import { fullName } from './full-name.ts';
import { logOut } from './log-out.ts';
import { planLabel } from './plan-label.ts';

export function AccountMenu({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const name = fullName(user);

  const trigger = (
    <button type="button" aria-label={`Account menu of ${name}`} className="rounded-full">
      <Avatar name={name} />
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
      <MenuLink href="/account-settings" icon={<GearIcon />}>
        Account Settings
      </MenuLink>
      <MenuItem icon={<LogOutIcon />} onSelect={() => void logOut(queryClient)}>
        Log out
      </MenuItem>
    </Menu>
  );
}
