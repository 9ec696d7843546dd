import type { Timers } from '#platform/server/timers.ts';

/** Timers that elapse when the test calls `elapse`, whatever their delay. */
export class ManualTimers implements Timers {
  /** The work of each pending timer, and its delay. */
  readonly #pending = new Map<() => Promise<void>, number>();

  /** The delays of all pending timers, the oldest first. */
  get delays(): number[] {
    return [...this.#pending.values()];
  }

  after(delay: number, work: () => void): () => void {
    const runOnce = async () => {
      this.#pending.delete(runOnce);
      work();
    };
    return this.#add(delay, runOnce);
  }

  every(interval: number, work: () => Promise<void>): () => void {
    // A new function for each call, so that cancelling one timer does not cancel another with the same work.
    return this.#add(interval, () => work());
  }

  /** Lets every pending timer elapse once, and waits until the work is done. */
  async elapse(): Promise<void> {
    await Promise.all([...this.#pending.keys()].map((work) => work()));
  }

  #add(delay: number, work: () => Promise<void>): () => void {
    this.#pending.set(work, delay);
    return () => void this.#pending.delete(work);
  }
}
