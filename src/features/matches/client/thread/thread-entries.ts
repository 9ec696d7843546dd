import type { Gift } from '#features/letters/contract.ts';
import { localDay } from '#platform/client/dates.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { Outgoing, Thread } from '../transport/thread.ts';

/** A message in the thread, stored or not. */
export interface MessageEntry {
  kind: 'message';
  id: string;
  chunk: number;
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

interface DayEntry {
  kind: 'day';
  id: string;
  chunk: number;
  moment: string;
}

export interface ThreadChunk {
  number: number;
  entries: ThreadEntry[];
}

type ThreadEntry = MessageEntry | DayEntry;

const CONTINUES_WITHIN = 5 * MINUTE;

/**
 * So many messages are laid out together when they come near the screen. Their numbers alone decide where a chunk begins, so that
 * none moves to another when older ones are loaded.
 */
const CHUNK_LENGTH = 20;

/** The thread from top to bottom: an entry for each day, followed by its messages. */
export function threadEntries({ messages, outgoing }: Thread, newAfter: number, timeZone?: string): ThreadEntry[] {
  const last = messages.at(-1)?.seq ?? 0;
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
      seq: last,
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
  return all.flatMap((one, index) => {
    const { id, seq, senderId, content, virtualGift, timestamp, isMuted, isNew, outgoing: written } = one;
    const chunk = Math.floor(seq / CHUNK_LENGTH);
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
      chunk,
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
    return [{ kind: 'day', id: `day ${day}`, chunk, moment: timestamp }, entry];
  });
}

export function inChunks(entries: readonly ThreadEntry[]): ThreadChunk[] {
  const chunks: ThreadChunk[] = [];
  for (const entry of entries) {
    const last = chunks.at(-1);
    if (last?.number === entry.chunk) last.entries.push(entry);
    else chunks.push({ number: entry.chunk, entries: [entry] });
  }
  return chunks;
}
