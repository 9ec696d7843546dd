import { memo } from 'react';
import { GiftDrawing } from '#features/confessions/client/index.ts';
import { formatPastDay, formatTime } from '#platform/client/dates.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { WarningIcon } from '#platform/client/ui/icons.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import { giftLabel } from '../labels.ts';
import type { MessageEntry } from './thread-entries.ts';
import type { Outgoing } from './thread.ts';

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
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

/** Rendered again only when it changes: a long thread has thousands. The callbacks are not compared: they never do anything else. */
export const MessageRow = memo(
  function MessageRowItem({ message, partner, onRetry, onDiscard }: MessageRowProps) {
    const { id, senderId, content, virtualGift, timestamp, isGroupedWithNext, isNew, outgoing } = message;
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
          <SendStatus outgoing={outgoing} onRetry={() => onRetry(id)} onDiscard={() => onDiscard(id)} />
        ) : (
          <time dateTime={timestamp} className={isGroupedWithNext ? 'sr-only' : 'px-2 pt-0.5 pb-3 text-xs text-soft'}>
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
    before.isGroupedWithNext === after.isGroupedWithNext &&
    before.isNew === after.isNew &&
    before.outgoing === after.outgoing
  );
}

interface SendStatusProps {
  outgoing: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

/** Whether an own message is being sent, waits for a connection or has failed. */
function SendStatus({ outgoing: { state, reason, wasSent }, onRetry, onDiscard }: SendStatusProps) {
  if (state === 'sending' && wasSent) return <p className="px-2 pt-0.5 pb-3 text-xs text-soft">Sending...</p>;
  if (state === 'sending') {
    return (
      <div className="flex items-center pb-3 text-sm text-soft">
        <p className="px-2">Waiting for a connection</p>
        <SendStatusButton onClick={onDiscard}>Discard</SendStatusButton>
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-1 pb-3 text-sm">
      <p className="flex items-center gap-1.5 px-2 font-medium text-danger">
        <WarningIcon className="size-4" />
        Not sent. {reason}
      </p>
      <span className="flex">
        <SendStatusButton onClick={onRetry}>Retry</SendStatusButton>
        <SendStatusButton onClick={onDiscard}>Discard</SendStatusButton>
      </span>
    </div>
  );
}

function SendStatusButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 px-2 font-semibold text-wax-ink underline underline-offset-4"
    >
      {children}
    </button>
  );
}
