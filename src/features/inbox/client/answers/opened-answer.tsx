import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type Ref } from 'react';
import { refreshUnread } from '#features/letters/client/index.ts';
import { ReportNote } from '#features/moderation/client/index.ts';
import { refreshSent, type AnswerProps } from '#features/sending/client/index.ts';
import { formatHour } from '#platform/client/dates.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { FlagIcon } from '#platform/client/ui/icons.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Menu, MenuItem, MoreButton } from '#platform/client/ui/menu.tsx';
import { useReturnFocus } from '#platform/client/ui/use-return-focus.ts';
import { Username } from '#platform/client/ui/username.tsx';
import { BlockIcon } from '../icons.tsx';
import { LikeButton, ReactionButtons } from '../letters/like-and-reactions.tsx';
import { BlockDialog, ReportLetter } from '../letters/letter-dialogs.tsx';
import type { LetterActions } from '../letters/use-letter-actions.ts';

interface OpenedAnswerProps extends AnswerProps {
  actions: LetterActions;
  /** Whether it takes the focus when it appears, because the button that opened it is gone. */
  focused: boolean;
  onReported: () => void;
}

export function OpenedAnswer({ answer, handle, actions, focused, onReported }: OpenedAnswerProps) {
  const { id, message, submittedAt, liked, reacted, blocked, report } = answer;
  const [dialog, setDialog] = useState<'report' | 'block' | null>(null);
  const menu = useReturnFocus(dialog !== null);
  const queryClient = useQueryClient();
  const labelId = useId();

  /** Other answers from this username leave the list, or come back to it. */
  async function change(act: LetterActions['block']): Promise<void> {
    if ((await act()) === null) return;
    void refreshSent(queryClient);
    void refreshUnread(queryClient);
  }

  async function unblock(): Promise<void> {
    await change(actions.unblock);
    menu.current?.focus();
  }

  return (
    <>
      <Letter
        ref={focused ? takeFocus : undefined}
        tabIndex={-1}
        aria-labelledby={labelId}
        className="grid scroll-my-6 gap-3 px-5! py-5! outline-none"
      >
        <div>
          <p id={labelId} className="font-semibold wrap-anywhere">
            Answer from <Username name={handle} />
          </p>
          <p className="text-sm text-soft">
            Delivered on <time dateTime={submittedAt}>{formatHour(submittedAt)}</time>.
          </p>
        </div>
        <blockquote className="confession text-xl leading-relaxed wrap-anywhere whitespace-pre-line">
          {message}
        </blockquote>
        <div className="mt-1 grid gap-2 border-t border-line pt-3 text-sm text-soft">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 font-medium text-ink">
            <div role="status" className="grid gap-2">
              {report && (
                <ReportNote
                  report={report}
                  ways={blocked ? 'report it again' : `block answers from @${handle}, or report it again`}
                />
              )}
              {blocked && (
                <p className="wrap-anywhere">
                  You’ve blocked answers from <Username name={handle} />.
                </p>
              )}
            </div>
            {blocked && (
              <Button variant="secondary" size="sm" onClick={() => void unblock()}>
                Unblock
              </Button>
            )}
          </div>
          <div role="group" aria-label="Your reaction" className="-ms-1 flex flex-wrap items-center gap-1">
            <LikeButton
              likes={liked ? 1 : 0}
              liked={liked}
              onLike={async () => (await actions.like())?.liked ?? null}
            />
            <ReactionButtons
              reactions={Object.fromEntries(reacted.map((emoji) => [emoji, 1]))}
              reacted={reacted}
              onReact={(emoji) => void actions.react(emoji)}
            />
            <span className="ms-auto">
              <AnswerMenu
                ref={menu}
                handle={handle}
                blocked={blocked}
                report={report}
                onReport={() => setDialog('report')}
                onBlock={() => setDialog('block')}
                onUnblock={() => void unblock()}
              />
            </span>
          </div>
          <p>They see how you react. They don’t learn who you are.</p>
        </div>
      </Letter>
      {dialog === 'report' && (
        <ReportLetter id={id} title="Report this answer" onClose={() => setDialog(null)} onReported={onReported} />
      )}
      {dialog === 'block' && (
        <BlockDialog
          title={`Block answers from @${handle}?`}
          description={`You won’t see any more answers from @${handle}. They won’t learn that you blocked them: to them, their answers look delivered.`}
          onBlock={() => change(actions.block)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const takeFocus = (card: HTMLElement | null) => card?.focus({ preventScroll: true });

interface AnswerMenuProps {
  /** Gets the focus back when a dialog closes, because the menu item is gone by then. */
  ref: Ref<HTMLButtonElement>;
  handle: string;
  blocked: boolean;
  report: AnswerProps['answer']['report'];
  onReport: () => void;
  onBlock: () => void;
  onUnblock: () => void;
}

function AnswerMenu({ ref, handle, blocked, report, onReport, onBlock, onUnblock }: AnswerMenuProps) {
  return (
    <Menu trigger={<MoreButton ref={ref} label="More about this answer" />}>
      {report?.state !== 'open' && (
        <MenuItem icon={<FlagIcon />} onSelect={onReport}>
          {report ? 'Report it again' : 'Report this answer'}
        </MenuItem>
      )}
      {blocked ? (
        <MenuItem icon={<BlockIcon />} onSelect={onUnblock}>
          Unblock answers from @{handle}
        </MenuItem>
      ) : (
        <MenuItem icon={<BlockIcon />} danger onSelect={onBlock}>
          Block answers from @{handle}
        </MenuItem>
      )}
    </Menu>
  );
}
