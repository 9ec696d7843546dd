import { fullName, planLabel, useLogOut } from '#features/auth/client/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { GearIcon, LogOutIcon } from '#platform/client/ui/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#platform/client/ui/menu.tsx';

export function AccountMenu({ user }: { user: CurrentUser }) {
  const name = fullName(user);
  const logOut = useLogOut();

  const trigger = (
    <button type="button" aria-label={`Account menu of ${name}`} aria-busy={logOut.isPending} className="rounded-full">
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
      <MenuItem icon={<LogOutIcon />} onSelect={() => logOut.mutate()}>
        Log out
      </MenuItem>
    </Menu>
  );
}
