import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { isListening, numberArguments, STOP } from './worker-messages.ts';

/** A worker ended before it served. The message is empty if the worker itself has printed why. */
export class WorkerFailed extends Error {}

interface Settings {
  count: number;
  env: Record<string, string>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Called when no worker serves and none can be started. */
  onFatal: () => void;
}

const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = MINUTE / 2;
/** Ends in a row before the primary gives up, unless other workers serve. */
const MOST_ENDS = 5;
/** A worker that has served for so long ends the row. */
const PROVEN_AFTER = MINUTE;
/** Workers that have not ended by then are killed: longer than draining, sockets and jobs take. */
const LONGEST_STOP = 40 * SECOND;

/** The workers by their numbers. One that ends is started again with its number, and so with its part of the work. */
export class Workers {
  readonly #settings: Settings;
  readonly #running = new Map<number, Worker>();
  readonly #serving = new Set<number>();
  #endsInARow = 0;
  #isStopping = false;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Returns the address once all workers serve. The first one starts alone. */
  async start(): Promise<string> {
    const address = await this.#fork(1);
    const others = Array.from({ length: this.#settings.count - 1 }, (_, index) => this.#fork(index + 2));
    await Promise.all(others);
    return address;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const ending = [...this.#running.values()].map(async (worker) => {
      const patience = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_STOP);
      const ended = once(worker, 'exit');
      if (worker.isConnected()) worker.send(STOP);
      await ended;
      clearTimeout(patience);
    });
    await Promise.all(ending);
  }

  /** Starts a worker; returns its address once it serves. */
  #fork(number: number): Promise<string> {
    cluster.setupPrimary({ args: numberArguments(number) });
    const worker = cluster.fork(this.#settings.env);
    this.#running.set(number, worker);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let proof: NodeJS.Timeout | undefined;
    worker.on('message', (message: unknown) => {
      if (!isListening(message)) return;
      this.#serving.add(number);
      proof = setTimeout(() => (this.#endsInARow = 0), PROVEN_AFTER).unref();
      resolve(message.listening);
    });
    worker.once('exit', (code: number | null, signal: string | null) => {
      clearTimeout(proof);
      this.#running.delete(number);
      reject(new WorkerFailed(signal === null ? '' : `Worker ${number} was ended by ${signal} before it served`));
      if (!this.#serving.delete(number) || this.#isStopping) return;
      this.#settings.log.error({ worker: number, code, signal }, 'a worker ended and is started again');
      void this.#restart(number);
    });
    return promise;
  }

  /** Tries until the worker serves, with growing pauses. */
  async #restart(number: number): Promise<void> {
    for (;;) {
      this.#endsInARow += 1;
      if (this.#endsInARow >= MOST_ENDS && this.#serving.size === 0) return this.#giveUp();
      await wait(Math.min(FIRST_PAUSE * 2 ** (this.#endsInARow - 1), LONGEST_PAUSE));
      if (this.#isStopping) return;
      const isServing = await this.#fork(number).then(
        () => true,
        () => false,
      );
      if (isServing) return;
    }
  }

  #giveUp(): void {
    if (!this.#isStopping) this.#settings.log.error(`workers ended ${this.#endsInARow} times in a row: stopping`);
    this.#settings.onFatal();
  }
}
