import { AppError } from '#platform/shared/app-error.ts';

interface QueueSettings {
  /** How many hashes run at once. Each one needs a lot of memory. */
  running: number;
  /** How many of them may belong to unknown callers. The rest is reserved for known callers. */
  unknownRunning: number;
  unknownWaiting: number;
  knownWaiting: number;
}

/** When a refused caller may try again: by then the queue has moved on. */
const RETRY_AFTER_SECONDS = 5;

type Start = () => void;

/**
 * A queue for password hashes. It is short, because a sign-in that waits for long is as good as refused, and an attacker who
 * fills it with guesses gets a 503 that costs us nothing. Known callers go first and have a separate queue.
 */
export class HashQueue {
  readonly #settings: QueueSettings;
  readonly #known: Start[] = [];
  readonly #unknown: Start[] = [];
  #running = 0;
  #unknownRunning = 0;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
  }

  /** Throws if an unknown caller would be refused now: before anything was read for them. */
  refuseUnknownIfFull(): void {
    if (!this.#canStart(false)) this.#assertRoom(false);
  }

  /** How many wait for one that runs. */
  get waiting(): number {
    return this.#known.length + this.#unknown.length;
  }

  async run<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
    if (!this.#canStart(isKnown)) await this.#wait(isKnown);
    else this.#begin(isKnown);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (!isKnown) this.#unknownRunning -= 1;
      this.#startNext();
    }
  }

  #canStart(isKnown: boolean): boolean {
    const { running, unknownRunning } = this.#settings;
    return this.#running < running && (isKnown || this.#unknownRunning < unknownRunning);
  }

  #begin(isKnown: boolean): void {
    this.#running += 1;
    if (!isKnown) this.#unknownRunning += 1;
  }

  #wait(isKnown: boolean): Promise<void> {
    const queue = this.#assertRoom(isKnown);
    return new Promise((resolve) => queue.push(resolve));
  }

  #assertRoom(isKnown: boolean): Start[] {
    const { knownWaiting, unknownWaiting } = this.#settings;
    const [queue, limit] = isKnown ? [this.#known, knownWaiting] : [this.#unknown, unknownWaiting];
    if (queue.length >= limit) throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS, isHeldBack: true });
    return queue;
  }

  /** Counts the task as running before it resumes, so that no other task can take its slot in between. */
  #startNext(): void {
    const isKnown = this.#known.length > 0;
    if (!this.#canStart(isKnown)) return;
    const start = isKnown ? this.#known.shift() : this.#unknown.shift();
    if (!start) return;
    this.#begin(isKnown);
    start();
  }
}
