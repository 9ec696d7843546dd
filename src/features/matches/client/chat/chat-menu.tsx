import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { MailIcon } from '#platform/client/ui/first-icons.tsx';
import { CloseIcon, FlagIcon, MaskIcon } from '#platform/client/ui/icons.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator, MoreButton } from '#platform/client/ui/menu.tsx';
import type { Match } from '../../contract.ts';
import { matchesQuery } from '../matches-query.ts';
import type { ChatDialog } from './chat-dialogs.tsx';

interface ChatMenuProps {
  /** Gets the focus back from the dialog that an item opens: the item is gone by then. */
  ref: Ref<HTMLButtonElement>;
  match: Match;
  userId: number;
  onChoose: (dialog: ChatDialog) => void;
}

export function ChatMenu({ ref, match: { state, unmasking }, userId, onChoose }: ChatMenuProps) {
  const { data: matches = [] } = useQuery(matchesQuery(userId));
  const mayUnmask = state === 'open' && (unmasking === 'masked' || unmasking === 'offered-by-them');
  const hasMore = matches.length > 1;
  return (
    <Menu trigger={<MoreButton ref={ref} label="More about this chat" />}>
      {hasMore && (
        <MenuLink icon={<MailIcon />} href="/chat">
          All matches
        </MenuLink>
      )}
      {mayUnmask && (
        <MenuItem icon={<MaskIcon />} onSelect={() => onChoose('unmask')}>
          Unmask
        </MenuItem>
      )}
      {(hasMore || mayUnmask) && <MenuSeparator />}
      <MenuItem icon={<FlagIcon />} onSelect={() => onChoose('report')}>
        Report User
      </MenuItem>
      {state !== 'ended' && (
        <MenuItem icon={<CloseIcon />} danger onSelect={() => onChoose('end')}>
          End Chat
        </MenuItem>
      )}
    </Menu>
  );
}
