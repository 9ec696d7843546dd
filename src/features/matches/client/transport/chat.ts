import type { Gift } from '#features/confessions/contract.ts';
import { randomId } from '#platform/client/random-id.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { Message, ServerFrame } from '../../contract.ts';
import * as threads from '../thread/thread.ts';
import type { Outgoing, Thread } from '../thread/thread.ts';
import { isRebuke, type ChatLine, type Follower } from './chat-connection.ts';
import { Timers } from './named-timeouts.ts';

export interface ChatState {
  thread: Thread;
  /** The latest page, without which there is nothing to follow. */
  latest: 'loading' | 'ready' | 'failed';
  older: 'idle' | 'loading' | 'failed';
  theyType: boolean;
}

interface ChatSettings {
  matchId: string;
  line: ChatLine;
  isOnline: () => boolean;
  /** Before a number, or the latest. */
  fetchPage: (before?: number) => Promise<{ messages: Message[]; more: boolean }>;
  /** What was written here before the page was loaded again. */
  kept: readonly Outgoing[];
  keep: (outgoing: readonly Outgoing[]) => void;
  /** What is not about messages: who is here, and that the match has changed. */
  onNews: (frame: ServerFrame) => void;
  /** From here on nothing about the match is missed; what was fetched of it before may be old. */
  onFollowed: () => void;
  onStored: (written: Outgoing) => void;
}

/** How long to believe that an answer is still coming. */
const ANSWER_TIME = 12 * SECOND;
/** Typing is told at most so often, and shows a little longer than that. */
const TYPING_EVERY = 3 * SECOND;
const TYPING_SHOWS = 5 * SECOND;

const OFFLINE = 'You are offline.';
const NO_ANSWER = 'No answer came.';
const REBUKED = 'That was more than we could take at once.';

/** One chat in this tab: its thread, and what moves it on. */
export class Chat {
  readonly #settings: ChatSettings;
  readonly #follower: Follower;
  readonly #watchers = new Set<() => void>();
  readonly #answers = new Timers();
  readonly #typing = new Timers();
  #state: ChatState;
  #isAlive = false;
  #unfollow = () => {};
  #isAsking = false;
  #typedAt = 0;

  constructor(settings: ChatSettings) {
    this.#settings = settings;
    this.#state = { thread: threads.emptyThread(settings.kept), latest: 'loading', older: 'idle', theyType: false };
    this.#follower = {
      matchId: settings.matchId,
      heardTo: () => this.#state.thread.heardTo,
      hear: (frame) => this.#hear(frame),
      onFollowed: settings.onFollowed,
      onOpen: () => this.#resend(),
      onLost: (code) => this.#lost(code),
    };
  }

  readonly state = (): ChatState => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Shows what was said and, if it is still alive, follows what is being said, until the answer is called. */
  open(isAlive: boolean): () => void {
    this.#isAlive = isAlive;
    if (this.#state.latest === 'ready') this.#follow();
    else void this.loadLatest();
    return () => {
      this.#isAlive = false;
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
    const words = { id, content, ...(virtualGift && { virtualGift }), writtenAt: new Date().toISOString() };
    this.#change(threads.withOutgoing(this.#state.thread, { ...words, state: 'sending', wasSent: false }));
    this.#typedAt = 0;
    this.retry(id);
  }

  /** The same message again, under the same id: however often it is sent, it arrives once. */
  retry(id: string): void {
    const { line, matchId, isOnline } = this.#settings;
    const written = this.#state.thread.outgoing.find((candidate) => candidate.id === id);
    if (!written) return;
    if (!isOnline()) return this.#fail(threads.withFailure, id, OFFLINE);
    const { content, virtualGift } = written;
    const isOpen = line.state() === 'open';
    this.#change(threads.withAttempt(this.#state.thread, id, isOpen));
    this.#awaitAnswer(id);
    if (isOpen) line.say({ type: 'send', matchId, id, content, ...(virtualGift && { virtualGift }) });
    // Somebody is waiting: the line is not to take its time.
    else line.wake();
  }

  discard(id: string): void {
    this.#answers.stop(id);
    this.#change(threads.withoutOutgoing(this.#state.thread, id));
  }

  tellTyping(): void {
    const now = Date.now();
    if (now - this.#typedAt < TYPING_EVERY) return;
    this.#typedAt = now;
    this.#settings.line.say({ type: 'typing', matchId: this.#settings.matchId });
  }

  #follow(): void {
    if (!this.#isAlive) return;
    // What was kept from before a reload must not be on its way for ever.
    for (const { id, state } of this.#state.thread.outgoing) if (state === 'sending') this.#awaitAnswer(id);
    this.#unfollow = this.#settings.line.follow(this.#follower);
  }

  #hear(frame: ServerFrame): void {
    switch (frame.type) {
      case 'missed':
        this.#isAsking = false;
        this.#change(threads.withMissed(this.#state.thread, frame));
        return this.#askIf(frame.more);
      case 'message':
        if (frame.message.senderId === 'them') this.#set({ theyType: false });
        this.#change(threads.withMessage(this.#state.thread, frame.message));
        return this.#askIf(threads.hasGap(this.#state.thread));
      case 'stored':
        return this.#stored(frame.id, frame.message);
      case 'refused':
        if (frame.id === undefined) return this.#settings.onNews(frame);
        return this.#fail(threads.withRefusal, frame.id, frame.message);
      case 'typing':
        this.#set({ theyType: true });
        return this.#typing.set('shown', TYPING_SHOWS, () => this.#set({ theyType: false }));
      case 'presence':
      case 'changed':
        return this.#settings.onNews(frame);
    }
  }

  #stored(id: string, message: Message): void {
    const written = this.#state.thread.outgoing.find((candidate) => candidate.id === id);
    this.#answers.stop(id);
    this.#change(threads.withStored(this.#state.thread, id, message));
    this.#askIf(threads.hasGap(this.#state.thread));
    if (written) this.#settings.onStored(written);
  }

  #askIf(isNeeded: boolean): void {
    if (!isNeeded || this.#isAsking) return;
    this.#isAsking = true;
    this.#settings.line.ask(this.#follower);
  }

  #resend(): void {
    for (const { id } of threads.toResend(this.#state.thread)) this.retry(id);
  }

  #lost(code: number): void {
    this.#isAsking = false;
    this.#set({ theyType: false });
    if (!isRebuke(code)) return;
    for (const { id, state } of this.#state.thread.outgoing) {
      if (state === 'sending') this.#fail(threads.withRefusal, id, REBUKED);
    }
  }

  /** No answer does not mean that it was not stored: the line is looked at, and whatever it has to say still counts. */
  #awaitAnswer(id: string): void {
    this.#answers.set(id, ANSWER_TIME, () => {
      this.#fail(threads.withFailure, id, NO_ANSWER);
      this.#settings.line.wake();
    });
  }

  #fail(how: typeof threads.withFailure, id: string, reason: string): void {
    this.#answers.stop(id);
    this.#change(how(this.#state.thread, id, reason));
  }

  #change(thread: Thread, rest: Partial<ChatState> = {}): void {
    const isRewritten = thread.outgoing !== this.#state.thread.outgoing;
    this.#set({ ...rest, thread });
    if (isRewritten) this.#settings.keep(thread.outgoing);
  }

  #set(changes: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const watcher of this.#watchers) watcher();
  }
}
