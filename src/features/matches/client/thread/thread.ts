import type { Gift } from '#features/confessions/contract.ts';
import type { Message } from '../../contract.ts';

/** A message of one's own that the server has not confirmed. */
export interface Outgoing {
  /** Made here, once: sent again, it is the same message. */
  id: string;
  content: string;
  virtualGift?: Gift;
  writtenAt: string;
  state: 'sending' | 'failed';
  /** Why it failed. */
  reason?: string;
  /** It was handed to the network at least once: whether it arrived is only known by asking again. */
  wasSent: boolean;
}

/** A chat as far as this tab knows it. */
export interface Thread {
  /** In their order, each once. */
  messages: readonly Message[];
  /** The server has told everything between the first message here and this number. */
  heardTo: number;
  /** There is something before the first message here. */
  hasOlder: boolean;
  /** Not confirmed yet, in the order in which they were written. */
  outgoing: readonly Outgoing[];
}

interface Page {
  messages: readonly Message[];
  more: boolean;
}

export const emptyThread = (outgoing: readonly Outgoing[] = []): Thread => ({
  messages: [],
  heardTo: 0,
  hasOlder: false,
  outgoing,
});

/** The page a chat is opened with. */
export function withLatest(thread: Thread, { messages, more }: Page): Thread {
  return advance({ ...thread, messages: merge(thread.messages, messages), hasOlder: more }, lastOf(messages));
}

/** What stands before the first message here. */
export function withOlder(thread: Thread, { messages, more }: Page): Thread {
  return { ...thread, messages: merge(thread.messages, messages), hasOlder: more };
}

/**
 * The answer to "what came after `heardTo`". It counts as complete up to its last message even where numbers are
 * missing: they belonged to somebody who has left for good.
 */
export function withMissed(thread: Thread, { messages }: Pick<Page, 'messages'>): Thread {
  return advance({ ...thread, messages: merge(thread.messages, messages) }, lastOf(messages));
}

/** One message, in its turn or ahead of it. */
export function withMessage(thread: Thread, message: Message): Thread {
  return advance({ ...thread, messages: merge(thread.messages, [message]) }, 0);
}

/** What was sent from here under this id is now a message like any other. */
export function withStored(thread: Thread, id: string, message: Message): Thread {
  return withoutOutgoing(withMessage(thread, message), id);
}

/** Something came ahead of its turn: what lies between is to be asked for. */
export function hasGap({ messages, heardTo }: Thread): boolean {
  return lastOf(messages) > heardTo;
}

export function withOutgoing(thread: Thread, written: Outgoing): Thread {
  return { ...thread, outgoing: [...thread.outgoing, written] };
}

export function withoutOutgoing(thread: Thread, id: string): Thread {
  if (!thread.outgoing.some((written) => written.id === id)) return thread;
  return { ...thread, outgoing: thread.outgoing.filter((written) => written.id !== id) };
}

/** On its way, for the first time or again. */
export function withAttempt(thread: Thread, id: string, wasSent: boolean): Thread {
  return change(thread, id, ({ reason: _forgotten, ...written }) => ({
    ...written,
    state: 'sending',
    wasSent: written.wasSent || wasSent,
  }));
}

/** It stays, with its words and the reason. */
export function withFailure(thread: Thread, id: string, reason: string): Thread {
  return change(thread, id, (written) => ({ ...written, state: 'failed', reason }));
}

/** The same, and it is certain that it was not taken: it is not sent again unless its writer wants it. */
export function withRefusal(thread: Thread, id: string, reason: string): Thread {
  return change(thread, id, (written) => ({ ...written, state: 'failed', reason, wasSent: false }));
}

/**
 * What a new connection sends by itself: what is on its way, and what may have arrived without our hearing of it.
 * What never left waits for whoever wrote it.
 */
export function toResend({ outgoing }: Thread): readonly Outgoing[] {
  return outgoing.filter(({ state, wasSent }) => state === 'sending' || wasSent);
}

function change(thread: Thread, id: string, to: (written: Outgoing) => Outgoing): Thread {
  return { ...thread, outgoing: thread.outgoing.map((written) => (written.id === id ? to(written) : written)) };
}

/** Everything is known up to `known`, and from there on as far as no number is missing. */
function advance(thread: Thread, known: number): Thread {
  let heardTo = Math.max(thread.heardTo, known);
  for (const { seq } of thread.messages) if (seq === heardTo + 1) heardTo = seq;
  return { ...thread, heardTo };
}

function lastOf(messages: readonly Message[]): number {
  return messages.at(-1)?.seq ?? 0;
}

function merge(known: readonly Message[], told: readonly Message[]): readonly Message[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = told.filter(({ id }) => !ids.has(id) && ids.add(id));
  if (added.length === 0) return known;
  return [...known, ...added].toSorted((a, b) => a.seq - b.seq);
}
