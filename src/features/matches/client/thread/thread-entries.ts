import type { Gift } from '#features/letters/contract.ts';
import { localDay } from '#platform/client/dates.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { Outgoing, Thread } from '../transport/thread.ts';

/** A message in the thread, stored or not. */
export interface MessageEntry {
  kind: 'message';
  id: string;
  senderId: 'me' | 'them';
  content: string;
  virtualGift: Gift | undefined;
  timestamp: string;
  /** The next message is by the same side within a few minutes: the time is shown under the last of them. */
  isContinued: boolean;
  /** It is folded until the reader shows it. */
  isMuted: boolean;
  /** It came while the page was open. */
  isNew: boolean;
  /** For an own message that is not stored yet. */
  outgoing: Outgoing | undefined;
}

export interface DayEntry {
  kind: 'day';
  id: string;
  moment: string;
}

const CONTINUES_WITHIN = 5 * MINUTE;

/** The thread from top to bottom: an entry for each day, followed by its messages. */
export function threadEntries(
  { messages, outgoing }: Thread,
  newAfter: number,
  timeZone?: string,
): (MessageEntry | DayEntry)[] {
  const all = [
    ...messages.map((message) => ({
      ...message,
      virtualGift: message.virtualGift,
      isMuted: message.mutedByWords ?? false,
      isNew: message.seq > newAfter && message.senderId === 'them',
      outgoing: undefined,
    })),
    ...outgoing.map((written) => ({
      ...written,
      senderId: 'me' as const,
      virtualGift: written.virtualGift,
      isMuted: false,
      timestamp: written.writtenAt,
      isNew: true,
      outgoing: written,
    })),
  ];
  // Each once: thousands of them take longer than a frame.
  const days = all.map(({ timestamp }) => localDay(timestamp, timeZone));
  return all.flatMap(({ id, senderId, content, virtualGift, timestamp, isMuted, isNew, outgoing: written }, index) => {
    const after = all[index + 1];
    const day = days[index] ?? '';
    const isContinued =
      after !== undefined &&
      after.senderId === senderId &&
      Date.parse(after.timestamp) - Date.parse(timestamp) < CONTINUES_WITHIN &&
      days[index + 1] === day &&
      // The failure is shown under it.
      written?.state !== 'failed';
    const entry: MessageEntry = {
      kind: 'message',
      id,
      senderId,
      content,
      virtualGift,
      timestamp,
      isContinued,
      isMuted,
      isNew,
      outgoing: written,
    };
    if (days[index - 1] === day) return [entry];
    return [{ kind: 'day', id: `day ${day}`, moment: timestamp }, entry];
  });
}
