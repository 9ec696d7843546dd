import { SECOND } from '#platform/shared/durations.ts';
import { CLOSE_CODES, parseServerFrame, type ClientFrame, type ServerFrame } from '../../contract.ts';
import { LONG_PAUSE, pauseAfter } from './reconnect-delay.ts';

/**
 * 'waiting': lost, and coming back by itself. 'replaced' and 'signed-out' are over until somebody says otherwise.
 * 'idle': nobody here needs it.
 */
export type LineState = 'idle' | 'connecting' | 'open' | 'waiting' | 'replaced' | 'signed-out';

/** Somebody in this tab who follows one chat. */
export interface Follower {
  matchId: string;
  /** The number up to which they have heard everything: what came after it is asked for on each connection. */
  heardTo: () => number;
  hear: (frame: ServerFrame) => void;
  /**
   * The server has answered that it follows, on this connection for the first time: everything from now on is heard. What
   * was fetched before may miss something and is to be fetched again.
   */
  onFollowed?: () => void;
  /** The line is open, for the first time or again. */
  onOpen?: () => void;
  /** The line is gone, by the server's wish if a code of ours says so. */
  onLost?: (code: number) => void;
}

/** As much of a WebSocket as the line needs. */
type Wire = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'addEventListener'>;

interface Surroundings {
  connect: () => Wire;
  isOnline: () => boolean;
  chance: () => number;
}

const CONNECTING = 0;
const OPEN = 1;
/** From one page of the chat to another the line stays up. */
const LINGER = 1 * SECOND;
/** A line that was asked something and says nothing for so long is dead, whatever the browser believes. */
const PATIENCE = 8 * SECOND;
/** The protocol's own codes for a connection that broke and for a frame that was too large. */
const BROKEN = 1006;
const TOO_LARGE = 1009;

/** Whether the server closed because of what was said: said again at once, it would close again. */
export function isRebuke(code: number): boolean {
  return code === CLOSE_CODES.tooFast || code === CLOSE_CODES.malformed || code === TOO_LARGE;
}

/** A refusal without an id counts as well: the match is gone, which the page learns by fetching it. */
function isAnswerToFollow(frame: ServerFrame): boolean {
  return frame.type === 'missed' || (frame.type === 'refused' && frame.id === undefined);
}

/** The one connection of a tab: it lives as long as somebody follows a chat, and comes back when it is lost. */
export class ChatLine {
  readonly #around: Surroundings;
  readonly #followers = new Set<Follower>();
  /** Those whom the server has not answered yet on this connection. */
  readonly #unanswered = new Set<Follower>();
  readonly #watchers = new Set<() => void>();
  #state: LineState = 'idle';
  #wire: Wire | null = null;
  #hearing = new AbortController();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  readonly state = (): LineState => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    if (this.#state === 'open') this.#welcome(follower);
    else if (this.#state === 'idle') this.#connect();
    else if (this.#state === 'waiting') this.wake();
    return () => {
      this.#followers.delete(follower);
      this.#unanswered.delete(follower);
      if (this.#followers.size === 0) setTimeout(() => this.#hangUpIfAlone(), LINGER);
    };
  }

  /** False when there is nobody to say it to. */
  say(frame: ClientFrame): boolean {
    if (this.#state !== 'open' || this.#wire?.readyState !== OPEN) return false;
    this.#wire.send(JSON.stringify(frame));
    return true;
  }

  /** Asks what came after what a follower has heard. */
  ask({ matchId, heardTo }: Follower): void {
    this.say({ type: 'follow', matchId, after: heardTo() });
  }

  /** The network is back, or somebody is looking again: not the moment to wait, nor to trust a line that has slept. */
  wake(): void {
    if (this.#state === 'waiting') this.#connect();
    else if (this.#state === 'open') this.#probe();
  }

  /** Whatever the browser still believes of it, the line is of no use any more. */
  drop(): void {
    if (this.#wire) this.#lose(BROKEN);
  }

  /** Takes the line back after it was replaced, or after somebody turned out to be signed in after all. */
  resume(): void {
    if (this.#state === 'replaced' || this.#state === 'signed-out') this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (!this.#around.isOnline()) return this.#become('waiting');
    this.#become('connecting');
    const wire = this.#around.connect();
    this.#wire = wire;
    this.#expectAnswer();
    this.#hearing = new AbortController();
    const { signal } = this.#hearing;
    wire.addEventListener('open', () => this.#opened(), { signal });
    wire.addEventListener('message', ({ data }: MessageEvent<string>) => this.#hear(data), { signal });
    wire.addEventListener('close', ({ code }) => this.#lose(code), { signal });
  }

  #opened(): void {
    clearTimeout(this.#silence);
    this.#become('open');
    for (const follower of this.#followers) this.#welcome(follower);
  }

  #hear(text: string): void {
    clearTimeout(this.#silence);
    this.#failures = 0;
    const frame = parseServerFrame(text);
    // A newer server may say more than this page knows. Closing would only bring the same frame again.
    if (!frame) return;
    const concerned = [...this.#followers].filter(({ matchId }) => matchId === frame.matchId);
    for (const follower of concerned) follower.hear(frame);
    if (!isAnswerToFollow(frame)) return;
    for (const follower of concerned) if (this.#unanswered.delete(follower)) follower.onFollowed?.();
  }

  #welcome(follower: Follower): void {
    this.#unanswered.add(follower);
    this.ask(follower);
    follower.onOpen?.();
  }

  #probe(): void {
    if (this.#followers.size > 0) this.#expectAnswer();
    for (const follower of this.#followers) this.ask(follower);
  }

  #expectAnswer(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.drop(), PATIENCE);
  }

  #lose(code: number): void {
    this.#letGo();
    this.#unanswered.clear();
    if (code === CLOSE_CODES.replaced) this.#become('replaced');
    else if (code === CLOSE_CODES.signedOut) this.#become('signed-out');
    else this.#comeBack(isRebuke(code) ? LONG_PAUSE : pauseAfter(this.#failures, this.#around.chance()));
    for (const follower of this.#followers) follower.onLost?.(code);
  }

  #comeBack(pause: number): void {
    this.#failures += 1;
    this.#become('waiting');
    // Without a network there is nothing to try: `wake` is called when it is back.
    if (this.#around.isOnline()) this.#timer = setTimeout(() => this.#connect(), pause);
  }

  #hangUpIfAlone(): void {
    if (this.#followers.size > 0 || this.#state === 'idle') return;
    this.#letGo();
    this.#failures = 0;
    this.#become('idle');
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#hearing.abort();
    const wire = this.#wire;
    this.#wire = null;
    // Closed before it is open, a browser complains of it in the console: it gets the time.
    if (wire?.readyState === CONNECTING) wire.addEventListener('open', () => wire.close(), { once: true });
    else wire?.close();
  }

  #become(state: LineState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}
