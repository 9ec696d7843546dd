import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract.ts';
import { inChunks, threadEntries } from './thread-entries.ts';
import { emptyThread, withLatest, withOlder, withOutgoing, type Outgoing, type Thread } from '../transport/thread.ts';

const messageAt = (seq: number, timestamp: string, senderId: Message['senderId'] = 'them'): Message => ({
  id: `m${seq}`,
  seq,
  senderId,
  content: `number ${seq}`,
  timestamp,
  type: 'text',
});
const outgoingOf = (written: Partial<Outgoing>): Outgoing => ({
  id: 'o1',
  content: 'on its way',
  writtenAt: '2026-11-15T09:00:00Z',
  state: 'sending',
  wasSent: true,
  ...written,
});
const show = (messages: Message[], written?: Partial<Outgoing>, newAfter = 0) => {
  const thread = withLatest(emptyThread(), { messages, more: false });
  return threadEntries(written ? withOutgoing(thread, outgoingOf(written)) : thread, newAfter, 'UTC');
};

describe('the entries of a thread', () => {
  it('start each day with an entry for the day', () => {
    const entries = show([
      messageAt(1, '2026-11-14T20:00:00Z'),
      messageAt(2, '2026-11-14T23:59:00Z'),
      messageAt(3, '2026-11-15T00:01:00Z'),
    ]);
    expect(entries.map(({ id }) => id)).toEqual(['day 2026-11-14', 'm1', 'm2', 'day 2026-11-15', 'm3']);
  });

  it('show one time for messages of one side within five minutes', () => {
    const entries = show([
      messageAt(1, '2026-11-15T20:00:00Z'),
      messageAt(2, '2026-11-15T20:01:00Z'),
      messageAt(3, '2026-11-15T20:02:00Z', 'me'),
      messageAt(4, '2026-11-15T20:30:00Z', 'me'),
    ]);
    const messages = entries.filter((entry) => entry.kind === 'message');
    expect(messages.map(({ isContinued }) => isContinued)).toEqual([true, false, false, false]);
  });

  it('end with the outgoing messages, and show the time of one that failed', () => {
    const entries = show([messageAt(1, '2026-11-15T08:59:00Z', 'me')], {});
    expect(entries.at(-1)).toMatchObject({ id: 'o1', senderId: 'me', outgoing: { state: 'sending' } });
    expect(entries.at(-2)).toMatchObject({ id: 'm1', isContinued: true });
    expect(show([], { state: 'failed' }).at(-1)).toMatchObject({ isContinued: false });
  });

  it('tell which messages came while the page was open', () => {
    const entries = show([messageAt(1, '2026-11-15T08:00:00Z'), messageAt(2, '2026-11-15T08:30:00Z')], undefined, 1);
    const messages = entries.filter((entry) => entry.kind === 'message');
    expect(messages.map(({ isNew }) => isNew)).toEqual([false, true]);
  });

  it('stay in their chunks, each with its day, when older messages are loaded', () => {
    const page = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => {
        const day = from + n < 40 ? '14' : '15';
        return messageAt(from + n, `2026-11-${day}T08:00:00Z`);
      });
    const latest = withLatest(emptyThread(), { messages: page(31, 45), more: true });
    const idsOf = (thread: Thread) =>
      inChunks(threadEntries(thread, 0, 'UTC')).map(({ entries }) => entries.map(({ id }) => id));
    const before = idsOf(withOutgoing(latest, outgoingOf({})));
    expect(before.map((ids) => [ids[0], ids[1], ids.at(-1)])).toEqual([
      ['day 2026-11-14', 'm31', 'm39'],
      ['day 2026-11-15', 'm40', 'o1'],
    ]);
    const after = idsOf(withOutgoing(withOlder(latest, { messages: page(11, 30), more: false }), outgoingOf({})));
    expect(after.map((ids) => [ids[0], ids.at(-1)])).toEqual([
      ['day 2026-11-14', 'm19'],
      ['m20', 'm39'],
      ['day 2026-11-15', 'o1'],
    ]);
    expect(after.at(-1)).toEqual(before.at(-1));
  });
});
