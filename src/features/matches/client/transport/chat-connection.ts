import { SECOND } from '#platform/shared/durations.ts';
import { CLOSE_CODES, parseServerFrame, type ClientFrame, type ServerFrame } from '../../contract.ts';
import { LONGEST_DELAY, reconnectDelay } from './reconnect-delay.ts';

/**
 * 'idle': not needed. 'waiting': lost, and will reconnect by itself. 'replaced' and 'signed-out': closed by the server until
 * `resume` is called.
 */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'waiting' | 'replaced' | 'signed-out';

/** A part of the page that follows one chat. */
export interface Follower {
  matchId: string;
  /** The number up to which it has every message. Later ones are requested on each connection. */
  completeUpTo: () => number;
  onFrame: (frame: ServerFrame) => void;
  /**
   * The server has answered the follow, for the first time on this connection: from now on no frame is missed. What was fetched
   * before may be outdated and is to be fetched again.
   */
  onFollowed?: () => void;
  /** The connection is open, for the first time or again. */
  onOpen?: () => void;
  /** The connection is lost, with the code it was closed with. */
  onLost?: (code: number) => void;
}

/** The part of a WebSocket that is used here. */
type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'addEventListener'>;

interface Environment {
  connect: () => Socket;
  isOnline: () => boolean;
  /** From 0 to 1. */
  random: () => number;
}

const CONNECTING = 0;
const OPEN = 1;
/** The connection stays open for so long after its last follower, so that it outlasts a change of pages. */
const CLOSE_AFTER = 1 * SECOND;
/** A connection that does not answer for so long is dead, even if the browser considers it open. */
const ANSWER_WITHIN = 8 * SECOND;
/** Close codes of the WebSocket protocol. */
const CONNECTION_LOST = 1006;
const FRAME_TOO_LARGE = 1009;

/** Whether the server closed because of a frame from here. Sent again at once, it would close again. */
export function wasFrameRejected(code: number): boolean {
  return code === CLOSE_CODES.tooFast || code === CLOSE_CODES.malformed || code === FRAME_TOO_LARGE;
}

/** A refusal without an id counts too: the match is gone, which the page finds out by fetching it. */
function isAnswerToFollow(frame: ServerFrame): boolean {
  return frame.type === 'missed' || (frame.type === 'refused' && frame.id === undefined);
}

/** The connection of a tab. It is open as long as there are followers, and reconnects when it is lost. */
export class ChatConnection {
  readonly #environment: Environment;
  readonly #followers = new Set<Follower>();
  /** Followers that the server has not answered yet on this connection. */
  readonly #unanswered = new Set<Follower>();
  readonly #subscribers = new Set<() => void>();
  #state: ConnectionState = 'idle';
  #socket: Socket | null = null;
  #listening = new AbortController();
  #failures = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  readonly state = (): ConnectionState => this.#state;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    if (this.#state === 'open') this.#startFollowing(follower);
    else if (this.#state === 'idle') this.#connect();
    else if (this.#state === 'waiting') this.wake();
    return () => {
      this.#followers.delete(follower);
      this.#unanswered.delete(follower);
      if (this.#followers.size === 0) setTimeout(() => this.#closeIfUnused(), CLOSE_AFTER);
    };
  }

  /** Sends a frame. Returns false if the connection is not open. */
  send(frame: ClientFrame): boolean {
    if (this.#state !== 'open' || this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Requests the messages that a follower does not have yet. */
  requestMissed({ matchId, completeUpTo }: Follower): void {
    this.send({ type: 'follow', matchId, after: completeUpTo() });
  }

  /** Reconnects now instead of later, or checks whether an open connection still answers: the network or the reader is back. */
  wake(): void {
    if (this.#state === 'waiting') this.#connect();
    else if (this.#state === 'open') this.#probe();
  }

  /** Treats the connection as lost, even if the browser considers it open. */
  drop(): void {
    if (this.#socket) this.#onLost(CONNECTION_LOST);
  }

  /** Connects again after it was replaced, or after the reader turned out to be signed in after all. */
  resume(): void {
    if (this.#state === 'replaced' || this.#state === 'signed-out') this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#reconnectTimer);
    if (!this.#environment.isOnline()) return this.#setState('waiting');
    this.#setState('connecting');
    const socket = this.#environment.connect();
    this.#socket = socket;
    this.#expectAnswer();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    socket.addEventListener('open', () => this.#onOpen(), { signal });
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => this.#onText(data), { signal });
    socket.addEventListener('close', ({ code }) => this.#onLost(code), { signal });
  }

  #onOpen(): void {
    clearTimeout(this.#answerTimer);
    this.#setState('open');
    for (const follower of this.#followers) this.#startFollowing(follower);
  }

  #onText(text: string): void {
    clearTimeout(this.#answerTimer);
    this.#failures = 0;
    const frame = parseServerFrame(text);
    // A newer server may send frames that this page does not know. Closing would only bring them again.
    if (!frame) return;
    const concerned = [...this.#followers].filter(({ matchId }) => matchId === frame.matchId);
    for (const follower of concerned) follower.onFrame(frame);
    if (!isAnswerToFollow(frame)) return;
    for (const follower of concerned) if (this.#unanswered.delete(follower)) follower.onFollowed?.();
  }

  #startFollowing(follower: Follower): void {
    this.#unanswered.add(follower);
    this.requestMissed(follower);
    follower.onOpen?.();
  }

  #probe(): void {
    if (this.#followers.size > 0) this.#expectAnswer();
    for (const follower of this.#followers) this.requestMissed(follower);
  }

  #expectAnswer(): void {
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => this.drop(), ANSWER_WITHIN);
  }

  #onLost(code: number): void {
    this.#closeSocket();
    this.#unanswered.clear();
    if (code === CLOSE_CODES.replaced) this.#setState('replaced');
    else if (code === CLOSE_CODES.signedOut) this.#setState('signed-out');
    else
      this.#scheduleReconnect(
        wasFrameRejected(code) ? LONGEST_DELAY : reconnectDelay(this.#failures, this.#environment.random()),
      );
    for (const follower of this.#followers) follower.onLost?.(code);
  }

  #scheduleReconnect(delay: number): void {
    this.#failures += 1;
    this.#setState('waiting');
    // Without a network there is nothing to try: `wake` is called when it is back.
    if (this.#environment.isOnline()) this.#reconnectTimer = setTimeout(() => this.#connect(), delay);
  }

  #closeIfUnused(): void {
    if (this.#followers.size > 0 || this.#state === 'idle') return;
    this.#closeSocket();
    this.#failures = 0;
    this.#setState('idle');
  }

  #closeSocket(): void {
    clearTimeout(this.#reconnectTimer);
    clearTimeout(this.#answerTimer);
    this.#listening.abort();
    const socket = this.#socket;
    this.#socket = null;
    // Browsers log an error for a socket that is closed before it is open, so it is closed then.
    if (socket?.readyState === CONNECTING) socket.addEventListener('open', () => socket.close(), { once: true });
    else socket?.close();
  }

  #setState(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const subscriber of this.#subscribers) subscriber();
  }
}
