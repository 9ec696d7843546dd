import { useRef, useState, type Ref } from 'react';
import { formatDay } from '#platform/client/dates.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { Seal } from '#platform/client/ui/seal.tsx';
import { useReturnFocus } from '#platform/client/ui/use-return-focus.ts';
import { ReportNote } from '#features/moderation/client/index.ts';
import { ConfessionLetter } from '#features/letters/client/index.ts';
import { EyeOffIcon, FlagIcon } from '#platform/client/ui/icons.tsx';
import { ShareIcon } from '#platform/client/picture/share-icon.tsx';
import { Menu, MenuItem, MenuSeparator, MoreButton } from '#platform/client/ui/menu.tsx';
import type { Reaction } from '#features/letters/contract.ts';
import type { ReceivedConfession } from '../../contract.ts';
import { shareLetter } from '../picture/share-letter.ts';
import { AnswerLetter } from './answer/answer-letter.tsx';
import { BlockDialog, ReportLetter } from './letter-dialogs.tsx';
import { DeliveryInfo } from './delivery-info.tsx';
import { LikeButton, ReactionButtons } from './like-and-reactions.tsx';
import { SmilesChoice, type Smiles } from './smiles-choice.tsx';
import type { LetterActions } from './use-letter-actions.ts';
import { BlockIcon } from '../icons.tsx';

interface OpenedLetterProps {
  confession: ReceivedConfession;
  actions: LetterActions;
  smiles: Smiles;
  onReported: () => void;
}

export function OpenedLetter({ confession, actions, smiles, onReported }: OpenedLetterProps) {
  const { id, likes, liked, reactions, reacted, blocked, vanishesOn, report } = confession;
  const [dialog, setDialog] = useState<'report' | 'block' | null>(null);
  // The first thing that the reader likes is the occasion to ask.
  const [hasLiked, setHasLiked] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const menu = useReturnFocus(dialog !== null);

  async function share(): Promise<void> {
    const sheet = frame.current?.querySelector('article');
    if (sheet) await shareLetter(confession, sheet).catch(toastNotShared);
  }

  async function like(): Promise<boolean | null> {
    const letter = await actions.like();
    if (letter?.liked) setHasLiked(true);
    return letter && letter.liked;
  }

  async function react(emoji: Reaction): Promise<void> {
    const letter = await actions.react(emoji);
    if (letter?.reacted.includes(emoji)) setHasLiked(true);
  }

  return (
    <div ref={frame} data-opened-letter className="animate-rise">
      <ConfessionLetter
        letter={confession}
        seal={<Seal state="opened" className="size-14" />}
        header={<DeliveryInfo confession={confession} />}
        footer={
          // What the reader does with it, and what is said beside it, is no part of the letter on paper.
          <div className="print:hidden">
            <div role="status" className="grid gap-4 font-medium text-ink not-empty:mb-4">
              {report && (
                <ReportNote
                  report={report}
                  ways={blocked ? 'hide it, or report it again' : 'hide it, block its author, or report it again'}
                />
              )}
              {blocked && <p>You’ve blocked the person who wrote this. You won’t get any more letters from them.</p>}
            </div>
            {vanishesOn && (
              <p className="mb-4">
                It is deleted on <time dateTime={vanishesOn}>{formatDay(vanishesOn)}</time>.
              </p>
            )}
            <div role="group" aria-label="Your reactions" className="-ms-1 flex flex-wrap items-center gap-1">
              <LikeButton likes={likes} liked={liked} onLike={like} />
              <ReactionButtons reactions={reactions} reacted={reacted} onReact={(emoji) => void react(emoji)} />
              <span className="ms-auto">
                <LetterMenu
                  ref={menu}
                  blocked={blocked}
                  report={report}
                  onShare={() => void share()}
                  onHide={() => void actions.hide()}
                  onReport={() => setDialog('report')}
                  onBlock={() => setDialog('block')}
                  onUnblock={() => void actions.unblock()}
                />
              </span>
            </div>
            <SmilesChoice smiles={smiles} isAsked={hasLiked} />
          </div>
        }
      />
      <AnswerLetter confession={confession} handle={smiles.handle} />
      {/* Outside the letter, so that a dialog has the colours of the page and not of the paper. */}
      {dialog === 'report' && <ReportLetter id={id} onClose={() => setDialog(null)} onReported={onReported} />}
      {dialog === 'block' && <BlockDialog onBlock={actions.block} onClose={() => setDialog(null)} />}
    </div>
  );
}

function toastNotShared(error: unknown): void {
  toastFailure('Picture Not Shared', error, 'Your browser couldn’t draw the letter.');
}

interface LetterMenuProps {
  /** Gets the focus back when a dialog closes, because the menu item is gone by then. */
  ref: Ref<HTMLButtonElement>;
  blocked: boolean;
  report: ReceivedConfession['report'];
  onShare: () => void;
  onHide: () => void;
  onReport: () => void;
  onBlock: () => void;
  onUnblock: () => void;
}

/** The less frequent actions of a letter. */
function LetterMenu({ ref, blocked, report, onShare, onHide, onReport, onBlock, onUnblock }: LetterMenuProps) {
  return (
    <Menu trigger={<MoreButton ref={ref} label="More about this letter" />}>
      <MenuItem icon={<ShareIcon />} onSelect={onShare}>
        Share as picture
      </MenuItem>
      <MenuItem icon={<EyeOffIcon />} onSelect={onHide}>
        Hide this letter
      </MenuItem>
      <MenuSeparator />
      {report?.state !== 'open' && (
        <MenuItem icon={<FlagIcon />} onSelect={onReport}>
          {report ? 'Report it again' : 'Report this letter'}
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
