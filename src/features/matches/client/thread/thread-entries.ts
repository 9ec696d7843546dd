import type { Gift } from '#features/confessions/contract.ts';
import { localDay } from '#platform/client/dates.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { Outgoing, Thread } from './thread.ts';

/** A message as the thread shows it, stored or not. */
export interface Sheet {
  kind: 'sheet';
  id: string;
  senderId: 'me' | 'them';
  content: string;
  virtualGift: Gift | undefined;
  timestamp: string;
  /** The next one is of the same hand and moment: the time stands under the last of them. */
  isFollowed: boolean;
  /** Came while the chat was open. */
  isFresh: boolean;
  /** For one's own that is not stored. */
  outgoing: Outgoing | undefined;
}

export interface DayLine {
  kind: 'day';
  id: string;
  moment: string;
}

const ONE_BREATH = 5 * MINUTE;

/** The thread from top to bottom: a line for every day, and what was said on it. */
export function linesOf({ messages, outgoing }: Thread, freshAfter: number, timeZone?: string): (Sheet | DayLine)[] {
  const said = [
    ...messages.map((message) => ({
      ...message,
      virtualGift: message.virtualGift,
      isFresh: message.seq > freshAfter && message.senderId === 'them',
      outgoing: undefined,
    })),
    ...outgoing.map((written) => ({
      ...written,
      senderId: 'me' as const,
      virtualGift: written.virtualGift,
      timestamp: written.writtenAt,
      isFresh: true,
      outgoing: written,
    })),
  ];
  return said.flatMap(({ id, senderId, content, virtualGift, timestamp, isFresh, outgoing: written }, index) => {
    const before = said[index - 1];
    const after = said[index + 1];
    const day = localDay(timestamp, timeZone);
    const isFollowed =
      after !== undefined &&
      after.senderId === senderId &&
      Date.parse(after.timestamp) - Date.parse(timestamp) < ONE_BREATH &&
      localDay(after.timestamp, timeZone) === day &&
      // What has become of it is said under it.
      written?.state !== 'failed';
    const sheet: Sheet = {
      kind: 'sheet',
      id,
      senderId,
      content,
      virtualGift,
      timestamp,
      isFollowed,
      isFresh,
      outgoing: written,
    };
    if (before && localDay(before.timestamp, timeZone) === day) return [sheet];
    return [{ kind: 'day', id: `day ${day}`, moment: timestamp }, sheet];
  });
}
