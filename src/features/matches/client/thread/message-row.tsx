import { memo, useState } from 'react';
import { GiftDrawing } from '#features/letters/client/index.ts';
import { HIDDEN_BY_WORDS } from '#features/muted-words/client/index.ts';
import { formatPastDay, formatTime } from '#platform/client/dates.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EyeOffIcon } from '#platform/client/ui/icons.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import { giftLabel } from '../labels.ts';
import { SendStatus, type SendAction } from './send-status.tsx';
import type { MessageEntry } from './thread-entries.ts';

export function DayRow({ moment }: { moment: string }) {
  return (
    <li
      data-day
      className="flex items-center gap-4 py-4 text-xs font-semibold text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line"
    >
      {formatPastDay(moment)}
    </li>
  );
}

interface MessageRowProps {
  message: MessageEntry;
  /** The partner's name as shown here. */
  partner: string;
  onAction: (action: SendAction, id: string) => void;
}

/** Rendered again only when it changes: a long thread has thousands. The callback is not compared: it never does anything else. */
export const MessageRow = memo(
  function MessageRowItem({ message, partner, onAction }: MessageRowProps) {
    const { id, senderId, timestamp, isContinued, isMuted, isNew, outgoing } = message;
    const [isUnfolded, setUnfolded] = useState(false);
    const isFolded = isMuted && !isUnfolded;
    const isMine = senderId === 'me';
    return (
      <li className={classes('flex flex-col', isMine ? 'items-end' : 'items-start')}>
        <div
          // The button that showed it is gone.
          ref={isUnfolded ? takeFocus : undefined}
          tabIndex={isUnfolded ? -1 : undefined}
          className={classes(
            'max-w-[85%] rounded-control border px-4 py-2.5 note sm:max-w-[75%]',
            isMine ? 'rounded-ee-none border-transparent bg-blush' : 'rounded-es-none border-line bg-sheet',
            (outgoing ?? isFolded) && 'border-dashed border-edge!',
            isNew && 'animate-rise',
            isUnfolded && 'outline-none',
          )}
        >
          <VisuallyHidden>{isMine ? 'You' : partner}: </VisuallyHidden>
          {isFolded ? <FoldedContent id={id} onShow={() => setUnfolded(true)} /> : <Content message={message} />}
        </div>
        {outgoing ? (
          <SendStatus outgoing={outgoing} onAction={(action) => onAction(action, id)} />
        ) : (
          <time dateTime={timestamp} className={isContinued ? 'sr-only' : 'px-2 pt-0.5 pb-3 text-xs text-soft'}>
            {formatTime(timestamp)}
          </time>
        )}
      </li>
    );
  },
  (before, after) => before.partner === after.partner && isSame(before.message, after.message),
);

function Content({ message: { senderId, content, virtualGift } }: { message: MessageEntry }) {
  return (
    <>
      {virtualGift && (
        <span className="grid justify-items-center gap-1 px-4 py-2 text-center">
          <GiftDrawing gift={virtualGift} className="size-20" />
          <span className="confession text-lg">{giftLabel(virtualGift, senderId)}</span>
        </span>
      )}
      {content && <p className="wrap-anywhere whitespace-pre-wrap">{content}</p>}
    </>
  );
}

/** In the place of what the partner wrote with a muted word. */
function FoldedContent({ id, onShow }: { id: string; onShow: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-soft">
      <span id={`${id}-folded`} className="flex items-center gap-2">
        <EyeOffIcon /> {HIDDEN_BY_WORDS}
      </span>
      <Button variant="quiet" size="sm" className="-ms-4" aria-describedby={`${id}-folded`} onClick={onShow}>
        Show message
      </Button>
    </div>
  );
}

const takeFocus = (bubble: HTMLElement | null) => bubble?.focus({ preventScroll: true });

/** Compares the fields that change: entries are created anew for every change of the thread. */
function isSame(before: MessageEntry, after: MessageEntry): boolean {
  return (
    before.id === after.id &&
    before.isContinued === after.isContinued &&
    before.isNew === after.isNew &&
    before.outgoing === after.outgoing
  );
}
