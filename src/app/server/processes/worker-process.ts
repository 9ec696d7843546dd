import cluster, { type Worker } from 'node:cluster';
import { isListening, numberArguments, STOP } from './worker-messages.ts';

/** How a worker ended, or why it could not begin. */
export interface End {
  code?: number | null;
  signal?: string | null;
  err?: unknown;
}

interface Events {
  onServing: (address: string) => void;
  /** Called once, later than the constructor, even if there was never a process. */
  onEnd: (end: End) => void;
}

/** The process of one worker, from its start to its end. */
export class WorkerProcess {
  isServing = false;
  readonly #worker: Worker | null;

  constructor(number: number, env: Record<string, string>, { onServing, onEnd }: Events) {
    this.#worker = this.#fork(number, env, onEnd);
    this.#worker?.on('message', (message: unknown) => {
      if (!isListening(message)) return;
      this.isServing = true;
      onServing(message.listening);
    });
  }

  /** Only for one that serves. */
  stop(): void {
    this.#worker?.send(STOP);
  }

  kill(): void {
    this.#worker?.process.kill('SIGKILL');
  }

  /** Returns null if the machine has no room for another process. */
  #fork(number: number, env: Record<string, string>, onEnd: Events['onEnd']): Worker | null {
    try {
      cluster.setupPrimary({ args: numberArguments(number) });
      const worker = cluster.fork(env);
      worker.once('exit', (code: number | null, signal: string | null) => onEnd({ code, signal }));
      worker.on('error', (err) => {
        // Otherwise a message has failed because the worker is about to end.
        if (worker.process.pid === undefined) onEnd({ err });
      });
      return worker;
    } catch (err) {
      process.nextTick(onEnd, { err });
      return null;
    }
  }
}
