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
  content: `words of ${id}`,
  writtenAt: '2026-11-14T20:00:00.000Z',
  state: 'sending',
  wasSent: false,
  ...overrides,
});

const opened = withLatest(emptyThread(), { messages: messages(11, 20), more: true });

describe('a thread', () => {
  it('begins with the latest page, and knows that there is more before it', () => {
    expect(seqs(opened)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(opened).toMatchObject({ heardTo: 20, hasOlder: true });
  });

  it('puts an older page before what it has, and has heard no more than before', () => {
    const thread = withOlder(opened, { messages: messages(1, 10), more: false });
    expect(seqs(thread)).toEqual(messages(1, 20).map(({ seq }) => seq));
    expect(thread).toMatchObject({ heardTo: 20, hasOlder: false });
  });

  it('takes every message once, however often it is told', () => {
    const once = withMessage(opened, message(21));
    const again = withMissed(withMessage(once, message(21)), { messages: messages(19, 21) });
    expect(seqs(again)).toEqual(seqs(once));
    expect(again.messages).toBe(once.messages);
  });

  it('orders by number what comes in any order', () => {
    const thread = [23, 21, 22].map((seq) => message(seq)).reduce(withMessage, opened);
    expect(seqs(thread).slice(-3)).toEqual([21, 22, 23]);
    expect(thread.heardTo).toBe(23);
  });
});

describe('a gap', () => {
  it('shows when a message comes ahead of its turn, and is asked for from where it begins', () => {
    const thread = withMessage(opened, message(23));
    expect(hasGap(thread)).toBe(true);
    expect(thread.heardTo).toBe(20);
  });

  it('is closed by what was missed', () => {
    const thread = withMissed(withMessage(opened, message(23)), { messages: messages(21, 23) });
    expect(hasGap(thread)).toBe(false);
    expect(thread.heardTo).toBe(23);
  });

  it('is closed page by page', () => {
    const ahead = withMessage(opened, message(25));
    const first = withMissed(ahead, { messages: messages(21, 22) });
    expect(first.heardTo).toBe(22);
    expect(hasGap(first)).toBe(true);
    expect(hasGap(withMissed(first, { messages: messages(23, 25) }))).toBe(false);
  });

  it('that nothing will ever fill is not asked for twice', () => {
    const thread = withMissed(withMessage(opened, message(23)), { messages: [message(23)] });
    expect(hasGap(thread)).toBe(false);
    expect(thread.heardTo).toBe(23);
  });

  it('can be made by a message of one’s own', () => {
    const thread = withStored(withOutgoing(opened, written('a')), 'a', message(22, { senderId: 'me' }));
    expect(hasGap(thread)).toBe(true);
  });
});

describe('what is written here', () => {
  it('stands at the end until it is stored, and then at its place', () => {
    const waiting = withOutgoing(withOutgoing(opened, written('a')), written('b'));
    const thread = withStored(waiting, 'a', message(21, { senderId: 'me' }));
    expect(thread.outgoing.map(({ id }) => id)).toEqual(['b']);
    expect(seqs(thread).at(-1)).toBe(21);
  });

  it('is stored once, however often that is said', () => {
    const waiting = withOutgoing(opened, written('a'));
    const mine = message(21, { senderId: 'me' });
    const thread = withStored(withStored(waiting, 'a', mine), 'a', mine);
    expect(seqs(thread)).toEqual([...seqs(opened), 21]);
  });

  it('keeps its words when it fails, and says why until it is tried again', () => {
    const failed = withFailure(withOutgoing(opened, written('a')), 'a', 'You are offline.');
    expect(failed.outgoing[0]).toMatchObject({ content: 'words of a', state: 'failed', reason: 'You are offline.' });
    const [again] = withAttempt(failed, 'a', true).outgoing;
    expect(again).toEqual(written('a', { wasSent: true }));
  });

  it('goes when its writer drops it', () => {
    const thread = withoutOutgoing(withOutgoing(opened, written('a')), 'a');
    expect(thread.outgoing).toEqual([]);
  });
});

describe('a new connection', () => {
  it('sends again what is on its way and what may have arrived, and leaves alone what never left', () => {
    const thread = emptyThread([
      written('on its way'),
      written('lost answer', { state: 'failed', wasSent: true }),
      written('never left', { state: 'failed' }),
    ]);
    expect(toResend(thread).map(({ id }) => id)).toEqual(['on its way', 'lost answer']);
  });

  it('leaves alone what was refused', () => {
    const thread = withRefusal(emptyThread([written('a', { wasSent: true })]), 'a', 'This chat has ended.');
    expect(toResend(thread)).toEqual([]);
    expect(thread.outgoing[0]).toMatchObject({ state: 'failed', reason: 'This chat has ended.' });
  });
});
