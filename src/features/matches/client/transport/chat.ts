import type { Gift } from '#features/letters/contract.ts';
import { randomId } from '#platform/client/random-id.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import type { Message, ServerFrame } from '../../contract.ts';
import * as threads from './thread.ts';
import type { Thread } from './thread.ts';
import { wasFrameRejected, type Follower } from './chat-connection.ts';
import { newChatState, type ChatSettings, type ChatState } from './chat-state.ts';
import { NamedTimeouts } from './named-timeouts.ts';

/** How long to wait for the answer to a message before the connection is checked, and before its writer has to retry. */
const ANSWER_TIME = 12 * SECOND;
const LONGEST_ANSWER_TIME = 1 * MINUTE;
/** How long a message waits for a connection. After that it might come as a surprise. */
const CONNECTION_TIME = 15 * MINUTE;
/** A typing frame is sent at most so often, and is shown a little longer than that. */
const TYPING_EVERY = 3 * SECOND;
const TYPING_SHOWS = 5 * SECOND;

const NO_CONNECTION = 'There was no connection.';
const NO_ANSWER = 'We got no answer.';
const REJECTED = 'Too many messages at once.';

/** One chat in this tab: loads its pages, follows it, sends and resends messages. */
export class Chat {
  readonly #settings: ChatSettings;
  readonly #follower: Follower;
  readonly #subscribers = new Set<() => void>();
  readonly #answers = new NamedTimeouts();
  readonly #typing = new NamedTimeouts();
  #state: ChatState;
  #isLive = false;
  #unfollow = () => {};
  #isRequestingMissed = false;
  #typedAt = 0;

  constructor(settings: ChatSettings) {
    this.#settings = settings;
    this.#state = newChatState(settings.unsent);
    this.#follower = {
      matchId: settings.matchId,
      completeUpTo: () => this.#state.thread.completeUpTo,
      onFrame: (frame) => this.#onFrame(frame),
      onFollowed: settings.onFollowed,
      onOpen: () => this.#resend(),
      onLost: (code) => this.#onLost(code),
    };
  }

  readonly state = (): ChatState => this.#state;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  /** Loads the latest page and, for a live chat, follows it. Returns a function that stops. */
  open(isLive: boolean): () => void {
    this.#isLive = isLive;
    if (this.#state.latest === 'ready') this.#follow();
    else void this.loadLatest();
    return () => {
      this.#isLive = false;
      this.#unfollow();
      this.#typing.stopAll();
      this.#answers.stopAll();
    };
  }

  async loadLatest(): Promise<void> {
    this.#set({ latest: 'loading' });
    try {
      const page = await this.#settings.fetchPage();
      this.#change(threads.withLatest(this.#state.thread, page), { latest: 'ready' });
      this.#follow();
    } catch {
      this.#set({ latest: 'failed' });
    }
  }

  async loadOlder(): Promise<void> {
    const { thread, older } = this.#state;
    const [first] = thread.messages;
    if (older === 'loading' || !thread.hasOlder || !first) return;
    this.#set({ older: 'loading' });
    try {
      const page = await this.#settings.fetchPage(first.seq);
      this.#change(threads.withOlder(this.#state.thread, page), { older: 'idle' });
    } catch {
      this.#set({ older: 'failed' });
    }
  }

  send(content: string, virtualGift?: Gift): void {
    const id = randomId();
    const message = { id, content, ...(virtualGift && { virtualGift }), writtenAt: new Date().toISOString() };
    this.#change(threads.withOutgoing(this.#state.thread, { ...message, state: 'sending', wasSent: false }));
    this.#typedAt = 0;
    this.retry(id);
  }

  /** Sends a message again under the same id, so that it is stored once however often it is sent. */
  retry(id: string): void {
    const { connection, matchId } = this.#settings;
    const written = this.#state.thread.outgoing.find((candidate) => candidate.id === id);
    if (!written) return;
    const isOpen = connection.state() === 'open';
    this.#change(threads.withAttempt(this.#state.thread, id, isOpen));
    if (isOpen) {
      this.#awaitAnswer(id);
      connection.send(threads.frameOf(matchId, written));
    } else {
      this.#awaitConnection(id);
      // The member is waiting: reconnect now.
      connection.wake();
    }
  }

  /** Sends a message that may hurt, after its writer was asked. */
  confirm(id: string): void {
    this.#change(threads.withConfirmation(this.#state.thread, id));
    this.retry(id);
  }

  discard(id: string): void {
    this.#answers.stop(id);
    this.#change(threads.withoutOutgoing(this.#state.thread, id));
  }

  closeHelpLines(): void {
    this.#set({ helpLines: [] });
  }

  sendTyping(): void {
    const now = Date.now();
    if (now - this.#typedAt < TYPING_EVERY) return;
    this.#typedAt = now;
    this.#settings.connection.send({ type: 'typing', matchId: this.#settings.matchId });
  }

  #follow(): void {
    if (!this.#isLive) return;
    // Messages that were being sent before a reload must not stay 'sending' for ever.
    for (const { id, state } of this.#state.thread.outgoing) if (state === 'sending') this.#awaitConnection(id);
    this.#unfollow = this.#settings.connection.follow(this.#follower);
  }

  #onFrame(frame: ServerFrame): void {
    switch (frame.type) {
      case 'missed':
        this.#isRequestingMissed = false;
        this.#change(threads.withMissed(this.#state.thread, frame));
        return this.#requestMissedIf(frame.more);
      case 'message':
        if (frame.message.senderId === 'them') this.#set({ isPartnerTyping: false });
        this.#change(threads.withMessage(this.#state.thread, frame.message));
        return this.#requestMissedIf(threads.hasGap(this.#state.thread));
      case 'stored':
        if (frame.helpLines) this.#set({ helpLines: frame.helpLines });
        return this.#stored(frame.id, frame.message);
      case 'refused':
        if (frame.id === undefined) return this.#settings.onMatchUpdate(frame);
        if (frame.helpLines) this.#set({ helpLines: frame.helpLines });
        return this.#fail(threads.withRefusal, frame.id, frame.message, frame.code);
      case 'typing':
        this.#set({ isPartnerTyping: true });
        return this.#typing.set('shown', TYPING_SHOWS, () => this.#set({ isPartnerTyping: false }));
      case 'presence':
      case 'changed':
        return this.#settings.onMatchUpdate(frame);
    }
  }

  #stored(id: string, message: Message): void {
    const written = this.#state.thread.outgoing.find((candidate) => candidate.id === id);
    this.#answers.stop(id);
    this.#change(threads.withStored(this.#state.thread, id, message));
    this.#requestMissedIf(threads.hasGap(this.#state.thread));
    if (written) this.#settings.onStored(written);
  }

  #requestMissedIf(isNeeded: boolean): void {
    if (!isNeeded || this.#isRequestingMissed) return;
    this.#isRequestingMissed = true;
    this.#settings.connection.requestMissed(this.#follower);
  }

  #resend(): void {
    for (const { id } of threads.toResend(this.#state.thread)) this.retry(id);
  }

  #onLost(code: number): void {
    this.#isRequestingMissed = false;
    this.#set({ isPartnerTyping: false });
    for (const { id, state } of this.#state.thread.outgoing) {
      if (state !== 'sending') continue;
      if (wasFrameRejected(code)) this.#fail(threads.withRefusal, id, REJECTED);
      else this.#awaitConnection(id);
    }
  }

  /** Without an answer the message may still be stored: the connection is checked, and a late answer still counts. */
  #awaitAnswer(id: string): void {
    this.#answers.set(id, ANSWER_TIME, () => {
      this.#answers.set(id, LONGEST_ANSWER_TIME - ANSWER_TIME, () => this.#fail(threads.withFailure, id, NO_ANSWER));
      this.#settings.connection.wake();
    });
  }

  /** The next connection sends the message by itself. */
  #awaitConnection(id: string): void {
    this.#answers.set(id, CONNECTION_TIME, () => this.#fail(threads.withFailure, id, NO_CONNECTION));
  }

  #fail(how: typeof threads.withRefusal, id: string, reason: string, code?: string): void {
    this.#answers.stop(id);
    this.#change(how(this.#state.thread, id, reason, code));
  }

  #change(thread: Thread, rest: Partial<ChatState> = {}): void {
    const isRewritten = thread.outgoing !== this.#state.thread.outgoing;
    this.#set({ ...rest, thread });
    if (isRewritten) this.#settings.saveUnsent(thread.outgoing);
  }

  #set(changes: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const subscriber of this.#subscribers) subscriber();
  }
}
