import type { Ref } from 'react';
import { EyeOffIcon, FlagIcon } from '#platform/client/ui/icons.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/client/ui/menu.tsx';
import { MoreButton } from '#platform/client/ui/more-button.tsx';
import { BlockIcon, ShareIcon } from '../icons.tsx';

interface LetterMenuProps {
  /** Gets the focus back when a dialog closes, because the menu item is gone by then. */
  ref: Ref<HTMLButtonElement>;
  blocked: boolean;
  reported: boolean;
  onShare: () => void;
  onHide: () => void;
  onReport: () => void;
  onBlock: () => void;
  onUnblock: () => void;
}

/** The less frequent actions of a letter. */
export function LetterMenu({ ref, blocked, reported, onShare, onHide, onReport, onBlock, onUnblock }: LetterMenuProps) {
  return (
    <Menu trigger={<MoreButton ref={ref} label="More about this letter" />}>
      <MenuItem icon={<ShareIcon />} onSelect={onShare}>
        Share as picture
      </MenuItem>
      <MenuItem icon={<EyeOffIcon />} onSelect={onHide}>
        Hide this letter
      </MenuItem>
      <MenuSeparator />
      {!reported && (
        <MenuItem icon={<FlagIcon />} onSelect={onReport}>
          Report this letter
        </MenuItem>
      )}
      {blocked ? (
        <MenuItem icon={<BlockIcon />} onSelect={onUnblock}>
          Unblock this author
        </MenuItem>
      ) : (
        <MenuItem icon={<BlockIcon />} danger onSelect={onBlock}>
          Block this author
        </MenuItem>
      )}
    </Menu>
  );
}
