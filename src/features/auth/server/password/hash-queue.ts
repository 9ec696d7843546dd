import { AppError } from '#platform/shared/app-error.ts';

interface QueueSettings {
  /** How many hashes run at once: each takes its memory. */
  running: number;
  /** How many of them may be strangers': the rest is kept for callers who are known. */
  strangersRunning: number;
  strangersWaiting: number;
  knownWaiting: number;
}

/** When a refused caller may try again: by then the queue has moved on. */
const RETRY_AFTER_SECONDS = 5;

type Start = () => void;

/**
 * A queue for password hashes. It is short, because a sign-in that waits for long is as good as refused, and whoever
 * fills it with guesses gets a 503 at no cost to us. Known callers go first and have a queue of their own.
 */
export class HashQueue {
  readonly #settings: QueueSettings;
  readonly #known: Start[] = [];
  readonly #strangers: Start[] = [];
  #running = 0;
  #strangersRunning = 0;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
  }

  async run<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
    if (!this.#canStart(isKnown)) await this.#wait(isKnown);
    else this.#begin(isKnown);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (!isKnown) this.#strangersRunning -= 1;
      this.#startNext();
    }
  }

  #canStart(isKnown: boolean): boolean {
    const { running, strangersRunning } = this.#settings;
    return this.#running < running && (isKnown || this.#strangersRunning < strangersRunning);
  }

  #begin(isKnown: boolean): void {
    this.#running += 1;
    if (!isKnown) this.#strangersRunning += 1;
  }

  #wait(isKnown: boolean): Promise<void> {
    const { knownWaiting, strangersWaiting } = this.#settings;
    const [queue, most] = isKnown ? [this.#known, knownWaiting] : [this.#strangers, strangersWaiting];
    if (queue.length >= most) throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return new Promise((resolve) => queue.push(resolve));
  }

  /** Its place is taken before it goes on, so that nobody slips in between. */
  #startNext(): void {
    const isKnown = this.#known.length > 0;
    if (!this.#canStart(isKnown)) return;
    const start = isKnown ? this.#known.shift() : this.#strangers.shift();
    if (!start) return;
    this.#begin(isKnown);
    start();
  }
}
