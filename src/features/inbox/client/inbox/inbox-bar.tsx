import { useState, type Ref } from 'react';
import { MutedWordsDialog } from '#features/muted-words/client/index.ts';
import { useSite } from '#features/site/client/index.ts';
import { formatDay } from '#platform/client/dates.ts';
import { CloseIcon, EyeIcon, EyeOffIcon, GearIcon, LogOutIcon } from '#platform/client/ui/icons.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/client/ui/menu.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { useReturnFocus } from '#platform/client/ui/use-return-focus.ts';
import { Username } from '#platform/client/ui/username.tsx';
import { MutedIcon, PauseIcon, PlayIcon } from '../icons.tsx';
import { smilesCountFrom } from '../smiles-count-from.ts';
import { OptOutDialog } from './opt-out-dialog.tsx';
import { useInbox } from './use-inbox.ts';

interface InboxBarProps {
  handle: string;
  /** The reader may no longer read these letters: remove them from the screen. */
  onLeave: () => void;
}

/** The handle of the letters, and the actions for its whole inbox. */
export function InboxBar({ handle, onLeave }: InboxBarProps) {
  const { inbox, isMember, isElite, setPaused, setSmiles, reopen, forget, refreshFolded } = useInbox(handle);
  const [dialog, setDialog] = useState<'words' | 'opt-out' | null>(null);
  const button = useReturnFocus(dialog !== null);

  async function leave(): Promise<void> {
    if (await forget()) onLeave();
  }

  function closeWords(haveChanged: boolean): void {
    setDialog(null);
    if (haveChanged) refreshFolded();
  }

  return (
    <div className="flex items-start justify-between gap-4">
      <p className="grid gap-1 py-2 text-soft">
        <span>
          {inbox && !isMember ? 'You’ve confirmed ' : 'You are '}
          <span className="font-semibold wrap-anywhere text-ink">
            <Username name={handle} />
          </span>
          {inbox && isMember && (
            <>
              , confirmed until <time dateTime={inbox.verifiedUntil}>{formatDay(inbox.verifiedUntil)}</time>
            </>
          )}
          {inbox && !isMember && ' in this browser'}.
        </span>
        {inbox?.closedByRequest && (
          <span className="font-medium text-ink">
            Someone asked us to close <Username name={handle} />, so people can’t find it and no new letters arrive. If
            that wasn’t you,{' '}
            <button
              type="button"
              onClick={() => void reopen()}
              className="text-wax-ink underline decoration-1 underline-offset-[0.22em]"
            >
              open it again
            </button>
            .
          </span>
        )}
        <span role="status" className="font-medium text-ink empty:-mt-1">
          {inbox?.paused && 'Your inbox is paused. New letters wait until you open it again.'}
        </span>
        {inbox?.by === 'message' && (
          <span className="text-sm">
            Was this a business or creator profile before? Letters to that profile open when you switch back and log in
            with Instagram.
          </span>
        )}
      </p>
      <Menu trigger={<InboxButton ref={button} />}>
        {inbox && !inbox.closed && (
          <>
            <PauseItem isPaused={inbox.paused} setPaused={setPaused} />
            <SmilesItem areShown={inbox.smiles === true} show={setSmiles} />
            <MenuItem icon={<MutedIcon />} onSelect={() => setDialog('words')}>
              Muted words
            </MenuItem>
          </>
        )}
        <MenuItem icon={<LogOutIcon />} onSelect={() => void leave()}>
          {forgetLabel(isMember, isElite)}
        </MenuItem>
        {!inbox?.closed && (
          <>
            <MenuSeparator />
            <MenuItem icon={<CloseIcon />} danger onSelect={() => setDialog('opt-out')}>
              Opt out for good
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'words' && <MutedWordsDialog handle={handle} onClose={closeWords} />}
      {dialog === 'opt-out' && <OptOutDialog handle={handle} onClose={() => setDialog(null)} onDone={onLeave} />}
    </div>
  );
}

function PauseItem({ isPaused, setPaused }: { isPaused: boolean; setPaused: (paused: boolean) => Promise<void> }) {
  return isPaused ? (
    <MenuItem icon={<PlayIcon />} onSelect={() => void setPaused(false)}>
      Open the inbox again
    </MenuItem>
  ) : (
    <MenuItem icon={<PauseIcon />} onSelect={() => void setPaused(true)}>
      Pause the inbox
    </MenuItem>
  );
}

interface SmilesItemProps {
  areShown: boolean;
  show: (smiles: boolean) => Promise<boolean>;
}

function SmilesItem({ areShown, show }: SmilesItemProps) {
  const from = smilesCountFrom(useSite());

  async function change(): Promise<void> {
    if (!(await show(!areShown))) return;
    toast(
      areShown
        ? { title: 'Kept to yourself', description: `Authors no longer see what you like. That counts ${from}.` }
        : { title: 'Authors see what you like', description: `They find it under “Sent letters” ${from}.` },
    );
  }

  return (
    <MenuItem icon={areShown ? <EyeOffIcon /> : <EyeIcon />} onSelect={() => void change()}>
      {areShown ? 'Keep what I like to myself' : 'Show authors what I like'}
    </MenuItem>
  );
}

/** A link renews its proof by itself, so both are forgotten together. */
function forgetLabel(isMember: boolean, isElite: boolean): string {
  if (isElite) return 'Forget and unlink';
  return isMember ? 'Forget this confirmation' : 'Forget on this device';
}

function InboxButton({ ref, ...button }: { ref: Ref<HTMLButtonElement> }) {
  return (
    <button
      {...button}
      ref={ref}
      type="button"
      aria-label="Your inbox"
      className="grid size-11 shrink-0 place-items-center rounded-full border border-edge bg-sheet text-ink hover:border-ink"
    >
      <GearIcon />
    </button>
  );
}
