import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract.ts';
import { linesOf } from './thread-entries.ts';
import { emptyThread, withLatest, withOutgoing, type Outgoing } from './thread.ts';

const said = (seq: number, timestamp: string, senderId: Message['senderId'] = 'them'): Message => ({
  id: `m${seq}`,
  seq,
  senderId,
  content: `number ${seq}`,
  timestamp,
  type: 'text',
});
const show = (messages: Message[], written?: Partial<Outgoing>, freshAfter = 0) => {
  const thread = withLatest(emptyThread(), { messages, more: false });
  const outgoing: Outgoing = {
    id: 'o1',
    content: 'on its way',
    writtenAt: '2026-11-15T09:00:00Z',
    state: 'sending',
    wasSent: true,
    ...written,
  };
  return linesOf(written ? withOutgoing(thread, outgoing) : thread, freshAfter, 'UTC');
};

describe('the lines of a thread', () => {
  it('begin each day with its name', () => {
    const lines = show([
      said(1, '2026-11-14T20:00:00Z'),
      said(2, '2026-11-14T23:59:00Z'),
      said(3, '2026-11-15T00:01:00Z'),
    ]);
    expect(lines.map(({ id }) => id)).toEqual(['day 2026-11-14', 'm1', 'm2', 'day 2026-11-15', 'm3']);
  });

  it('say the time once for what was said in one breath', () => {
    const lines = show([
      said(1, '2026-11-15T20:00:00Z'),
      said(2, '2026-11-15T20:01:00Z'),
      said(3, '2026-11-15T20:02:00Z', 'me'),
      said(4, '2026-11-15T20:30:00Z', 'me'),
    ]);
    const sheets = lines.filter((line) => line.kind === 'sheet');
    expect(sheets.map(({ isFollowed }) => isFollowed)).toEqual([true, false, false, false]);
  });

  it('put what is on its way at the end, and say under each that failed what became of it', () => {
    const lines = show([said(1, '2026-11-15T08:59:00Z', 'me')], {});
    expect(lines.at(-1)).toMatchObject({ id: 'o1', senderId: 'me', outgoing: { state: 'sending' } });
    expect(lines.at(-2)).toMatchObject({ id: 'm1', isFollowed: true });
    expect(show([], { state: 'failed' }).at(-1)).toMatchObject({ isFollowed: false });
  });

  it('know what came while somebody was looking', () => {
    const lines = show([said(1, '2026-11-15T08:00:00Z'), said(2, '2026-11-15T08:30:00Z')], undefined, 1);
    const sheets = lines.filter((line) => line.kind === 'sheet');
    expect(sheets.map(({ isFresh }) => isFresh)).toEqual([false, true]);
  });
});
