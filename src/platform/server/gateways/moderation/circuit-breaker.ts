import { SECOND } from '#platform/shared/durations.ts';
import type { Clock } from '../../clock.ts';

const FAILURES = 3;
const OPEN_FOR = 30 * SECOND;

/**
 * Keeps callers from waiting for a server that is away. After some failures in a row it is open: no call is made for a while. Then one
 * call tries again, and its outcome closes or opens it.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  #failures = 0;
  /** In milliseconds; null while it is closed. */
  #openUntil: number | null = null;
  #isTrying = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a call may be made now. Each call that is made must report `succeeded` or `failed`. */
  mayCall(): boolean {
    if (this.#openUntil === null) return true;
    if (this.#isTrying || this.#now() < this.#openUntil) return false;
    this.#isTrying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#openUntil = null;
    this.#isTrying = false;
  }

  /** If the server says how long it wants to rest, in milliseconds, one failure is enough. */
  failed(wantedRest: number | null = null): void {
    this.#failures += 1;
    this.#isTrying = false;
    if (wantedRest === null && this.#failures < FAILURES) return;
    this.#openUntil = Math.max(this.#openUntil ?? 0, this.#now() + (wantedRest ?? OPEN_FOR));
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
