interface ThrottleSettings {
  /** How many attempts are possible without a pause. */
  free: number;
  /** The pause after the free attempts. Each further attempt doubles it, … */
  firstPause: number;
  /** … up to this. */
  longestPause: number;
  /** The count starts from zero after this long without an attempt. */
  forgottenAfter: number;
  /** Whether a success clears the count, or only takes back its own attempt. */
  isClearedBySuccess: boolean;
  maxKeys: number;
}

interface Count {
  attempts: number;
  last: number;
  /** Time of the attempt before the last one. */
  before: number;
}

/** How many pausing keys are skipped when a key has to be dropped. */
const MAX_SKIPPED = 100;

/** Counts attempts by key, in memory, and demands growing pauses between them. */
export class Throttle {
  readonly #settings: ThrottleSettings;
  readonly #counts = new Map<string, Count>();

  constructor(settings: ThrottleSettings) {
    this.#settings = settings;
  }

  /** Milliseconds until this key may try again. */
  waitFor(key: string, now: Date): number {
    const count = this.#counts.get(key);
    const { free, firstPause, longestPause } = this.#settings;
    if (!count || count.attempts < free) return 0;
    const pause = Math.min(firstPause * 2 ** (count.attempts - free), longestPause);
    return Math.max(0, count.last + pause - now.getTime());
  }

  count(key: string, now: Date): void {
    const known = this.#counts.get(key);
    const isFresh = known !== undefined && now.getTime() - known.last < this.#settings.forgottenAfter;
    this.#counts.delete(key);
    const before = known?.last ?? 0;
    this.#counts.set(key, { attempts: isFresh ? known.attempts + 1 : 1, last: now.getTime(), before });
    if (this.#counts.size > this.#settings.maxKeys) this.#makeRoom(now);
  }

  /**
   * Drops the key that was counted longest ago: a map keeps its insertion order. Keys that have to pause are skipped, up to a
   * limit: otherwise one attempt at each of many other keys would reset the count of this one.
   */
  #makeRoom(now: Date): void {
    const { free, forgottenAfter } = this.#settings;
    const oldest = [...this.#counts.entries().take(MAX_SKIPPED + 1)];
    const isPaused = ({ attempts, last }: Count) => attempts >= free && now.getTime() - last < forgottenAfter;
    const [gone] = oldest.find(([, count]) => !isPaused(count)) ?? oldest[0] ?? [];
    for (const [key, count] of oldest) {
      this.#counts.delete(key);
      if (key !== gone && isPaused(count)) this.#counts.set(key, count);
      if (key === gone) return;
    }
  }

  succeed(key: string): void {
    if (this.#settings.isClearedBySuccess) this.#counts.delete(key);
    else this.takeBack(key);
  }

  /** Takes back an attempt whose password was not checked. */
  takeBack(key: string): void {
    const count = this.#counts.get(key);
    if (!count) return;
    count.attempts -= 1;
    // Its pause too: a 503 must not make the caller wait for an hour.
    count.last = count.before;
    if (count.attempts === 0) this.#counts.delete(key);
  }
}
