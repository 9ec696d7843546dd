/** What one round of calls came to. */
export interface Round {
  /** In milliseconds, of the calls that were answered as expected, shortest first. */
  latencies: Float64Array;
  elapsedMs: number;
  /** The length of all answers together. */
  bytes: number;
  /** What went wrong, and how often. */
  errors: Map<string, number>;
}

/** Records a round. Cheap, because it runs in the process that makes the calls. */
export class Recorder {
  #latencies = new Float64Array(16_384);
  #count = 0;
  #bytes = 0;
  readonly #errors = new Map<string, number>();
  readonly #started = performance.now();

  succeed(ms: number, bytes: number): void {
    if (this.#count === this.#latencies.length) {
      const larger = new Float64Array(2 * this.#count);
      larger.set(this.#latencies);
      this.#latencies = larger;
    }
    this.#latencies[this.#count] = ms;
    this.#count += 1;
    this.#bytes += bytes;
  }

  fail(what: string): void {
    this.#errors.set(what, (this.#errors.get(what) ?? 0) + 1);
  }

  finish(): Round {
    return {
      latencies: this.#latencies.subarray(0, this.#count).toSorted(),
      elapsedMs: performance.now() - this.#started,
      bytes: this.#bytes,
      errors: this.#errors,
    };
  }
}
