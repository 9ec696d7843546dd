import { once } from 'node:events';
import type { Argon2Parameters } from 'node:crypto';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Next to this file in both places: as TypeScript among the sources, and compiled in dist/server. */
const SCRIPT = join(import.meta.dirname, `hash-thread${extname(import.meta.filename)}`);

/**
 * Runs argon2id on threads of its own. Node's shared threads, which also read files and resolve names, stay free. A thread starts
 * with the first hash that finds none idle; the caller limits how many run.
 */
export class HashThreads {
  readonly #idle: Worker[] = [];

  async derive(parameters: Argon2Parameters): Promise<Buffer> {
    const thread = this.#idle.pop() ?? startThread();
    thread.ref();
    thread.postMessage(parameters, []);
    // A thread that fails ends, and is not used again.
    const [hash] = (await once(thread, 'message')) as [Uint8Array];
    thread.unref();
    this.#idle.push(thread);
    return Buffer.from(hash);
  }
}

function startThread(): Worker {
  return new Worker(SCRIPT, { name: 'hash' });
}
