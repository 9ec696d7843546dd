import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract.ts';
import {
  emptyThread,
  hasGap,
  toResend,
  withAttempt,
  withFailure,
  withLatest,
  withMessage,
  withMissed,
  withOlder,
  withOutgoing,
  withoutOutgoing,
  withRefusal,
  withStored,
  type Outgoing,
} from './thread.ts';

const message = (seq: number, overrides: Partial<Message> = {}): Message => ({
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  senderId: 'them',
  content: `number ${seq}`,
  timestamp: new Date(Date.UTC(2026, 10, 14, 20, 0, seq)).toISOString(),
  type: 'text',
  ...overrides,
});
const messages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n));
const seqs = ({ messages: all }: { messages: readonly Message[] }) => all.map(({ seq }) => seq);

const written = (id: string, overrides: Partial<Outgoing> = {}): Outgoing => ({
  id,
  content: `content of ${id}`,
  writtenAt: '2026-11-14T20:00:00.000Z',
  state: 'sending',
  wasSent: false,
  ...overrides,
});

const opened = withLatest(emptyThread(), { messages: messages(11, 20), more: true });

describe('a thread', () => {
  it('starts with the latest page and knows that there are older messages', () => {
    expect(seqs(opened)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(opened).toMatchObject({ completeUpTo: 20, hasOlder: true });
  });

  it('puts an older page before its messages without becoming complete any further', () => {
    const thread = withOlder(opened, { messages: messages(1, 10), more: false });
    expect(seqs(thread)).toEqual(messages(1, 20).map(({ seq }) => seq));
    expect(thread).toMatchObject({ completeUpTo: 20, hasOlder: false });
  });

  it('takes every message once, however often it is received', () => {
    const once = withMessage(opened, message(21));
    const again = withMissed(withMessage(once, message(21)), { messages: messages(19, 21) });
    expect(seqs(again)).toEqual(seqs(once));
    expect(again.messages).toBe(once.messages);
  });

  it('orders messages by number, in whatever order they come', () => {
    const thread = [23, 21, 22].map((seq) => message(seq)).reduce(withMessage, opened);
    expect(seqs(thread).slice(-3)).toEqual([21, 22, 23]);
    expect(thread.completeUpTo).toBe(23);
  });
});

describe('a gap', () => {
  it('appears when a message arrives before an earlier one, and starts after the last complete number', () => {
    const thread = withMessage(opened, message(23));
    expect(hasGap(thread)).toBe(true);
    expect(thread.completeUpTo).toBe(20);
  });

  it('is closed by the missed messages', () => {
    const thread = withMissed(withMessage(opened, message(23)), { messages: messages(21, 23) });
    expect(hasGap(thread)).toBe(false);
    expect(thread.completeUpTo).toBe(23);
  });

  it('is closed page by page', () => {
    const ahead = withMessage(opened, message(25));
    const first = withMissed(ahead, { messages: messages(21, 22) });
    expect(first.completeUpTo).toBe(22);
    expect(hasGap(first)).toBe(true);
    expect(hasGap(withMissed(first, { messages: messages(23, 25) }))).toBe(false);
  });

  it('that cannot be filled is closed by the answer', () => {
    const thread = withMissed(withMessage(opened, message(23)), { messages: [message(23)] });
    expect(hasGap(thread)).toBe(false);
    expect(thread.completeUpTo).toBe(23);
  });

  it('can be caused by an own message', () => {
    const thread = withStored(withOutgoing(opened, written('a')), 'a', message(22, { senderId: 'me' }));
    expect(hasGap(thread)).toBe(true);
  });
});

describe('an outgoing message', () => {
  it('stays among the outgoing ones until it is stored', () => {
    const waiting = withOutgoing(withOutgoing(opened, written('a')), written('b'));
    const thread = withStored(waiting, 'a', message(21, { senderId: 'me' }));
    expect(thread.outgoing.map(({ id }) => id)).toEqual(['b']);
    expect(seqs(thread).at(-1)).toBe(21);
  });

  it('is added once, however often it is acknowledged', () => {
    const waiting = withOutgoing(opened, written('a'));
    const mine = message(21, { senderId: 'me' });
    const thread = withStored(withStored(waiting, 'a', mine), 'a', mine);
    expect(seqs(thread)).toEqual([...seqs(opened), 21]);
  });

  it('keeps its content when it fails, and the reason until it is tried again', () => {
    const failed = withFailure(withOutgoing(opened, written('a')), 'a', 'You are offline.');
    expect(failed.outgoing[0]).toMatchObject({ content: 'content of a', state: 'failed', reason: 'You are offline.' });
    const [again] = withAttempt(failed, 'a', true).outgoing;
    expect(again).toEqual(written('a', { wasSent: true }));
  });

  it('is removed when its writer discards it', () => {
    const thread = withoutOutgoing(withOutgoing(opened, written('a')), 'a');
    expect(thread.outgoing).toEqual([]);
  });
});

describe('a new connection', () => {
  it('sends messages again that are being sent or may have arrived, but none that was never sent', () => {
    const thread = emptyThread([
      written('on its way'),
      written('lost answer', { state: 'failed', wasSent: true }),
      written('never left', { state: 'failed' }),
    ]);
    expect(toResend(thread).map(({ id }) => id)).toEqual(['on its way', 'lost answer']);
  });

  it('does not send refused messages again', () => {
    const thread = withRefusal(emptyThread([written('a', { wasSent: true })]), 'a', 'This chat has ended.');
    expect(toResend(thread)).toEqual([]);
    expect(thread.outgoing[0]).toMatchObject({ state: 'failed', reason: 'This chat has ended.' });
  });
});
