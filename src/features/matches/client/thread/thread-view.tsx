import { useMemo, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import type { Match } from '../../contract.ts';
import { useReadMarks } from '../chat/use-record-read.ts';
import type { ChatState } from '../transport/chat.ts';
import { partnerName } from '../labels.ts';
import { Announcer } from './announcer.tsx';
import { Beginning, OlderButton } from './thread-start.tsx';
import { linesOf } from './thread-entries.ts';
import { DayLine, MessageSheet } from './message-row.tsx';
import type { Thread } from './thread.ts';
import { TypingSign } from './typing-sign.tsx';
import { useThreadScroll } from './use-thread-scroll.ts';

interface ThreadViewProps extends Pick<ChatState, 'older' | 'theyType'> {
  match: Match;
  userId: number;
  thread: Thread;
  onOlder: () => void;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

/** Small sheets, one under the other. Its end is where it rests: the latest is in sight unless somebody reads further up. */
export function ThreadView({ match, userId, thread, older, theyType, onOlder, onRetry, onDiscard }: ThreadViewProps) {
  const [freshAfter] = useState(thread.heardTo);
  const lines = useMemo(() => linesOf(thread, freshAfter), [thread, freshAfter]);
  const lastTheirs = thread.messages.findLast(({ senderId }) => senderId === 'them')?.seq ?? 0;
  const { scroller, content, list, atEnd, toEnd } = useThreadScroll(thread.outgoing.at(-1)?.id);
  const [seen, setSeen] = useState(lastTheirs);
  if (atEnd && seen !== lastTheirs) setSeen(lastTheirs);
  useReadMarks(match, userId, lastTheirs, atEnd);
  const name = partnerName(match);

  return (
    <div className="relative flex min-h-0 grow flex-col">
      {/* A column that grows upwards: its scrolling counts from the end, so what is put before it moves nothing. */}
      <div
        ref={scroller}
        role="log"
        aria-label="Messages"
        // What is new is said apart: a page from the past is none of it.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by its focus
        tabIndex={0}
        className="flex grow flex-col-reverse overflow-y-auto overscroll-contain px-3 -outline-offset-2 [overflow-anchor:none] sm:px-6"
      >
        <div ref={content} className="flex min-h-full shrink-0 flex-col py-4">
          {thread.hasOlder ? (
            <OlderButton state={older} first={thread.messages[0]?.id} scroller={scroller} onOlder={onOlder} />
          ) : (
            <Beginning match={match} />
          )}
          <ol ref={list} className="mt-auto grid gap-y-1">
            {lines.map((line) =>
              line.kind === 'day' ? (
                <DayLine key={line.id} moment={line.moment} />
              ) : (
                <MessageSheet key={line.id} sheet={line} partner={name} onRetry={onRetry} onDiscard={onDiscard} />
              ),
            )}
          </ol>
          {theyType && <TypingSign partner={name} />}
        </div>
      </div>
      {/* Always there: Chromium breaks off a smooth scroll when something is put over what scrolls. */}
      <div className={classes('absolute inset-x-0 bottom-3 grid justify-center', atEnd && 'invisible')}>
        <Button
          variant="secondary"
          size="sm"
          className="rounded-full! lifted"
          icon={<ChevronDownIcon />}
          onClick={toEnd}
        >
          {lastTheirs > seen ? 'New messages' : 'To the latest'}
        </Button>
      </div>
      <Announcer messages={thread.messages} after={freshAfter} partner={name} />
    </div>
  );
}
