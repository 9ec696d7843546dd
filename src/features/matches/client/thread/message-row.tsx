import { memo } from 'react';
import { GiftDrawing } from '#features/letters/client/index.ts';
import { formatPastDay, formatTime } from '#platform/client/dates.ts';
import { classes } from '#platform/client/ui/classes.ts';
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
    const { id, senderId, content, virtualGift, timestamp, isContinued, isNew, outgoing } = message;
    const isMine = senderId === 'me';
    return (
      <li className={classes('flex flex-col', isMine ? 'items-end' : 'items-start')}>
        <div
          className={classes(
            'max-w-[85%] rounded-control border px-4 py-2.5 note sm:max-w-[75%]',
            isMine ? 'rounded-ee-none border-transparent bg-blush' : 'rounded-es-none border-line bg-sheet',
            outgoing && 'border-dashed border-edge!',
            isNew && 'animate-rise',
          )}
        >
          <VisuallyHidden>{isMine ? 'You' : partner}: </VisuallyHidden>
          {virtualGift && (
            <span className="grid justify-items-center gap-1 px-4 py-2 text-center">
              <GiftDrawing gift={virtualGift} className="size-20" />
              <span className="confession text-lg">{giftLabel(virtualGift, senderId)}</span>
            </span>
          )}
          {content && <p className="wrap-anywhere whitespace-pre-wrap">{content}</p>}
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

/** Compares the fields that change: entries are created anew for every change of the thread. */
function isSame(before: MessageEntry, after: MessageEntry): boolean {
  return (
    before.id === after.id &&
    before.isContinued === after.isContinued &&
    before.isNew === after.isNew &&
    before.outgoing === after.outgoing
  );
}
