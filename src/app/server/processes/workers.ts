import type { FastifyBaseLogger } from 'fastify';
import { systemTimers, type Timers } from '#platform/server/timers.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { WorkerProcess, type End } from './worker-process.ts';

/** A worker ended before it served. The message is empty if the worker itself has printed why. */
export class WorkerFailed extends Error {}

interface Settings {
  count: number;
  env: Record<string, string>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Called when no worker serves and none can be started. */
  onFatal: () => void;
  timers?: Timers;
}

const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = MINUTE / 2;
/** How often a worker may end in a row before the primary gives up, unless another one serves. */
const MOST_ENDS = 5;
/** A worker that has served for so long ends the row. */
const PROVEN_AFTER = MINUTE;
/** Workers that have not ended by then are killed: longer than draining, sockets and jobs take. */
const LONGEST_STOP = 40 * SECOND;

/** The workers by their numbers. One that ends is started again with its number, and so with its part of the work. */
export class Workers {
  readonly #settings: Settings;
  readonly #timers: Timers;
  readonly #running = new Map<number, WorkerProcess>();
  /** How often each worker has ended in a row. One that has never served is not in it. */
  readonly #ends = new Map<number, number>();
  /** What cancels the next start of each worker that has ended. */
  readonly #pauses = new Map<number, () => void>();
  readonly #allEnded = Promise.withResolvers<void>();
  #isStopping = false;

  constructor({ timers = systemTimers, ...settings }: Settings) {
    this.#settings = settings;
    this.#timers = timers;
  }

  /** Returns the address once all workers serve. The first one starts alone. */
  async start(): Promise<string> {
    const address = await this.#run(1);
    const others = Array.from({ length: this.#settings.count - 1 }, (_, index) => this.#run(index + 2));
    await Promise.all(others);
    return address;
  }

  /** Stops those that serve, and those that are starting as soon as they serve. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const cancel of this.#pauses.values()) cancel();
    for (const worker of this.#running.values()) if (worker.isServing) worker.stop();
    const endPatience = this.#timers.after(LONGEST_STOP, () => {
      for (const [number, worker] of this.#running) {
        this.#settings.log.error({ worker: number }, 'a worker did not stop in time and was killed');
        worker.kill();
      }
    });
    if (this.#running.size > 0) await this.#allEnded.promise;
    endPatience();
  }

  /** Runs a worker to its end; returns its address once it serves. */
  #run(number: number): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let forgetProof = () => {};
    const worker = new WorkerProcess(number, this.#settings.env, {
      onServing: (address) => {
        resolve(address);
        if (this.#isStopping) return worker.stop();
        if (!this.#ends.has(number)) this.#ends.set(number, 0);
        forgetProof = this.#timers.after(PROVEN_AFTER, () => void this.#ends.set(number, 0));
      },
      onEnd: (end) => {
        forgetProof();
        this.#running.delete(number);
        if (this.#isStopping && this.#running.size === 0) this.#allEnded.resolve();
        reject(new WorkerFailed(explainEnd(number, end)));
        this.#startAgain(number, end);
      },
    });
    this.#running.set(number, worker);
    return promise;
  }

  /** After a pause, which grows as long as the worker goes on ending. */
  #startAgain(number: number, end: End): void {
    const before = this.#ends.get(number);
    // One that has never served: the start has failed as a whole.
    if (before === undefined || this.#isStopping) return;
    const { log, onFatal } = this.#settings;
    const ends = before + 1;
    this.#ends.set(number, ends);
    log.error({ worker: number, ...end }, 'a worker ended');
    if (ends >= MOST_ENDS && ![...this.#running.values()].some(({ isServing }) => isServing)) {
      log.error(`no worker serves, and worker ${number} ended ${ends} times in a row: stopping`);
      return onFatal();
    }
    const pause = Math.min(FIRST_PAUSE * 2 ** (ends - 1), LONGEST_PAUSE);
    // A start that fails ends in `onEnd`, like any other end.
    const run = () => void this.#run(number).catch(() => {});
    this.#pauses.set(number, this.#timers.after(pause, run));
  }
}

function explainEnd(number: number, { signal, err }: End): string {
  if (err instanceof Error) return `Worker ${number} could not be started: ${err.message}`;
  return typeof signal === 'string' ? `Worker ${number} was ended by ${signal} before it served` : '';
}
