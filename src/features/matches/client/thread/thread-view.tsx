import { useMemo, useState, type ReactNode } from 'react';
import { HIDDEN_BY_WORDS } from '#features/muted-words/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import type { Match, Message } from '../../contract.ts';
import type { ChatState } from '../transport/chat-state.ts';
import { giftLabel, partnerName } from '../labels.ts';
import type { Thread } from '../transport/thread.ts';
import { useRecordRead } from './use-record-read.ts';
import { OlderButton, ThreadStart } from './thread-start.tsx';
import { inChunks, threadEntries } from './thread-entries.ts';
import { DayRow, MessageRow } from './message-row.tsx';
import type { SendAction } from './send-status.tsx';
import { useThreadScroll } from './use-thread-scroll.ts';

interface ThreadViewProps extends Pick<ChatState, 'older' | 'isPartnerTyping'> {
  match: Match;
  userId: number;
  thread: Thread;
  onOlder: () => void;
  onAction: (action: SendAction, id: string) => void;
  /** Shown after the last message. */
  children: ReactNode;
}

/** The messages of a chat. The latest is visible unless the reader has scrolled up. */
export function ThreadView({
  match,
  userId,
  thread,
  older,
  isPartnerTyping,
  onOlder,
  onAction,
  children,
}: ThreadViewProps) {
  const [newAfter] = useState(thread.completeUpTo);
  const chunks = useMemo(() => inChunks(threadEntries(thread, newAfter)), [thread, newAfter]);
  const lastTheirs = thread.messages.findLast(({ senderId }) => senderId === 'them')?.seq ?? 0;
  const { scroller, content, list, atEnd, scrollToEnd } = useThreadScroll(thread.outgoing.at(-1)?.id);
  const [seen, setSeen] = useState(lastTheirs);
  if (atEnd && seen !== lastTheirs) setSeen(lastTheirs);
  useRecordRead(match, userId, lastTheirs, atEnd);
  const name = partnerName(match);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col low:min-h-28">
      {/*
        Column-reverse: scrolling counts from the end, so what is added at the top moves nothing. Flex-1: a height that depended on
        the messages would be measured whenever they change, which costs a layout and stops a smooth scroll in Chromium.
      */}
      <div
        ref={scroller}
        role="log"
        aria-label="Messages"
        // The announcer reads new messages; older pages must not be read out.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it when it has the focus
        tabIndex={0}
        className="flex flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3 -outline-offset-2 [overflow-anchor:none] sm:px-6"
      >
        <div ref={content} className="flex min-h-full shrink-0 flex-col py-4">
          {thread.hasOlder ? (
            <OlderButton state={older} first={thread.messages[0]?.id} scroller={scroller} onOlder={onOlder} />
          ) : (
            <ThreadStart match={match} />
          )}
          {/* A block: a grid would measure all its chunks again whenever one is added. */}
          <div ref={list} className="mt-auto">
            {chunks.map(({ number, entries }) => (
              <ol key={number} className="chat-rows space-y-1">
                {entries.map((entry) =>
                  entry.kind === 'day' ? (
                    <DayRow key={entry.id} moment={entry.moment} />
                  ) : (
                    <MessageRow key={entry.id} message={entry} partner={name} onAction={onAction} />
                  ),
                )}
              </ol>
            ))}
          </div>
          {children}
          {isPartnerTyping && <TypingIndicator partner={name} />}
        </div>
      </div>
      {/* Always rendered: Chromium stops a smooth scroll when an element appears above the scroller. */}
      <div className={classes('absolute inset-x-0 bottom-3 grid justify-center', atEnd && 'invisible')}>
        <Button
          variant="secondary"
          size="sm"
          className="rounded-full! lifted"
          icon={<ChevronDownIcon />}
          onClick={scrollToEnd}
        >
          {lastTheirs > seen ? 'New messages' : 'To the latest'}
        </Button>
      </div>
      <Announcer messages={thread.messages} after={newAfter} partner={name} />
    </div>
  );
}

const DOTS = ['', '[animation-delay:300ms]', '[animation-delay:600ms]'] as const;

function TypingIndicator({ partner }: { partner: string }) {
  return (
    <p className="mt-1 flex w-fit animate-rise items-center gap-1.5 rounded-control rounded-es-none border border-line bg-sheet px-4 py-4">
      <VisuallyHidden>{partner} is writing</VisuallyHidden>
      {DOTS.map((delay) => (
        <span key={delay} aria-hidden="true" className={`size-1.5 animate-shimmer rounded-full bg-soft ${delay}`} />
      ))}
    </p>
  );
}

interface AnnouncerProps {
  messages: readonly Message[];
  /** Only later messages are announced: earlier ones were there when the chat was opened. */
  after: number;
  partner: string;
}

const LATEST = 3;

/** Announces to screen readers what the partner writes while the page is open. */
function Announcer({ messages, after, partner }: AnnouncerProps) {
  const incoming = messages.slice(-2 * LATEST).filter(({ seq, senderId }) => seq > after && senderId === 'them');
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {incoming.slice(-LATEST).map(({ id, content, virtualGift, mutedByWords }) => (
        <p key={id}>
          {partner}:{' '}
          {mutedByWords ? HIDDEN_BY_WORDS : `${virtualGift ? `${giftLabel(virtualGift, 'them')}. ` : ''}${content}`}
        </p>
      ))}
    </div>
  );
}
