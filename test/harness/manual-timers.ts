import type { Timers } from '#platform/server/timers.ts';

/** Timers that elapse when the test calls `elapse`, whatever their delay. */
export class ManualTimers implements Timers {
  readonly #pending = new Set<() => Promise<void>>();

  after(_delay: number, work: () => void): () => void {
    const runOnce = async () => {
      this.#pending.delete(runOnce);
      work();
    };
    return this.#add(runOnce);
  }

  every(_interval: number, work: () => Promise<void>): () => void {
    // A new function for each call, so that cancelling one timer does not cancel another with the same work.
    return this.#add(() => work());
  }

  /** Lets every pending timer elapse once, and waits until the work is done. */
  async elapse(): Promise<void> {
    await Promise.all([...this.#pending].map((work) => work()));
  }

  #add(work: () => Promise<void>): () => void {
    this.#pending.add(work);
    return () => void this.#pending.delete(work);
  }
}
