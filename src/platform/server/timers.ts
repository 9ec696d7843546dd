/** Runs work later or at intervals. Injected like the clock, so that a test decides when a delay has passed. */
export interface Timers {
  /** Runs `work` once after the delay. The returned function cancels it. */
  after(delay: number, work: () => void): () => void;
  /** Runs `work` after every interval until the returned function is called. */
  every(interval: number, work: () => Promise<void>): () => void;
}

export const systemTimers: Timers = {
  after(delay, work) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
  every(interval, work) {
    const timer = setInterval(() => void work(), interval);
    return () => clearInterval(timer);
  },
};
