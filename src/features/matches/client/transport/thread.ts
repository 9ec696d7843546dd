import type { Gift } from '#features/letters/contract.ts';
import type { ClientFrame, Message } from '../../contract.ts';

/** An own message that the server has not confirmed. */
export interface Outgoing {
  /** Made by the browser. It stays the same when the message is sent again. */
  id: string;
  content: string;
  virtualGift?: Gift;
  writtenAt: string;
  state: 'sending' | 'failed';
  /** Why it failed. */
  reason?: string;
  /** The server's word for that, if it refused the message. */
  code?: string;
  /** The writer wants it to be sent although it may hurt. */
  sure?: true;
  /** It was sent at least once. Whether it arrived is only known by sending it again. */
  wasSent: boolean;
}

/** A chat as far as this tab knows it. */
export interface Thread {
  /** Ordered by number, each once. */
  messages: readonly Message[];
  /** Every message from the first one here up to this number is here. */
  completeUpTo: number;
  /** There are messages before the first one here. */
  hasOlder: boolean;
  /** Own messages that are not confirmed, in the order they were written. */
  outgoing: readonly Outgoing[];
}

interface Page {
  messages: readonly Message[];
  more: boolean;
}

export const emptyThread = (outgoing: readonly Outgoing[] = []): Thread => ({
  messages: [],
  completeUpTo: 0,
  hasOlder: false,
  outgoing,
});

/** Adds the latest page, with which a chat is opened. */
export function withLatest(thread: Thread, { messages, more }: Page): Thread {
  return advance({ ...thread, messages: merge(thread.messages, messages), hasOlder: more }, lastOf(messages));
}

/** Adds a page before the first message. */
export function withOlder(thread: Thread, { messages, more }: Page): Thread {
  return { ...thread, messages: merge(thread.messages, messages), hasOlder: more };
}

/**
 * Adds the messages after `completeUpTo`, as the server sent them on request. They count as complete up to the last one even
 * where numbers are missing: those messages belonged to a deleted account.
 */
export function withMissed(thread: Thread, { messages }: Pick<Page, 'messages'>): Thread {
  return advance({ ...thread, messages: merge(thread.messages, messages) }, lastOf(messages));
}

/** Adds one message. Earlier ones may still be missing. */
export function withMessage(thread: Thread, message: Message): Thread {
  return advance({ ...thread, messages: merge(thread.messages, [message]) }, 0);
}

/** Replaces the outgoing message of this id by the stored one. */
export function withStored(thread: Thread, id: string, message: Message): Thread {
  return withoutOutgoing(withMessage(thread, message), id);
}

/** Whether messages are missing before the last one, so that they have to be requested. */
export function hasGap({ messages, completeUpTo }: Thread): boolean {
  return lastOf(messages) > completeUpTo;
}

export function withOutgoing(thread: Thread, written: Outgoing): Thread {
  return { ...thread, outgoing: [...thread.outgoing, written] };
}

export function withoutOutgoing(thread: Thread, id: string): Thread {
  if (!thread.outgoing.some((written) => written.id === id)) return thread;
  return { ...thread, outgoing: thread.outgoing.filter((written) => written.id !== id) };
}

/** Marks a message as being sent, for the first time or again. */
export function withAttempt(thread: Thread, id: string, wasSent: boolean): Thread {
  return change(thread, id, ({ reason: _reason, code: _code, ...written }) => ({
    ...written,
    state: 'sending',
    wasSent: written.wasSent || wasSent,
  }));
}

/** Marks a message as failed. Its content stays, with the reason. */
export function withFailure(thread: Thread, id: string, reason: string): Thread {
  return change(thread, id, (written) => ({ ...written, state: 'failed', reason }));
}

/** Marks a message as refused by the server: it is sent again only if its writer wants that. */
export function withRefusal(thread: Thread, id: string, reason: string, code?: string): Thread {
  const refused = { state: 'failed', reason, wasSent: false } as const;
  return change(thread, id, (written) => ({ ...written, ...refused, ...(code !== undefined && { code }) }));
}

/** Marks a message that its writer wants to be sent although it may hurt. */
export function withConfirmation(thread: Thread, id: string): Thread {
  return change(thread, id, (written) => ({ ...written, sure: true }));
}

/** The frame that sends a message. */
export function frameOf(matchId: string, { id, content, virtualGift, sure }: Outgoing): ClientFrame {
  return { type: 'send', matchId, id, content, ...(virtualGift && { virtualGift }), ...(sure && { sure }) };
}

/**
 * The messages that a new connection sends by itself: those being sent, and those that may have arrived without an answer.
 * A message that was never sent waits for its writer.
 */
export function toResend({ outgoing }: Thread): readonly Outgoing[] {
  return outgoing.filter(({ state, wasSent }) => state === 'sending' || wasSent);
}

function change(thread: Thread, id: string, to: (written: Outgoing) => Outgoing): Thread {
  return { ...thread, outgoing: thread.outgoing.map((written) => (written.id === id ? to(written) : written)) };
}

/** Raises `completeUpTo` to a number, and from there on as far as no message is missing. */
function advance(thread: Thread, upTo: number): Thread {
  let completeUpTo = Math.max(thread.completeUpTo, upTo);
  for (const { seq } of thread.messages) if (seq === completeUpTo + 1) completeUpTo = seq;
  return { ...thread, completeUpTo };
}

function lastOf(messages: readonly Message[]): number {
  return messages.at(-1)?.seq ?? 0;
}

function merge(known: readonly Message[], received: readonly Message[]): readonly Message[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = received.filter(({ id }) => !ids.has(id) && ids.add(id));
  if (added.length === 0) return known;
  return [...known, ...added].toSorted((a, b) => a.seq - b.seq);
}
