import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'src/app/server/main.ts');

/** Node keeps compiled code there: reading the product's code anew in each process is a quarter of a start. */
export const compileCache = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/smoke') };

/** Processes of tests end before it pays off to compile the embedded engine a second time, optimised. */
export const BASELINE_WASM = '--liftoff-only';

/** The product as its own process, the way a person starts it. */
export class Product {
  readonly #process: ChildProcess;
  #stdout = '';
  #stderr = '';

  constructor(env: Record<string, string>) {
    const { PATH, HOME } = process.env;
    this.#process = spawn(process.execPath, [BASELINE_WASM, MAIN], {
      env: { PATH, HOME, ...compileCache, ...clockEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process.stdout?.setEncoding('utf8').on('data', (chunk: string) => (this.#stdout += chunk));
    this.#process.stderr?.setEncoding('utf8').on('data', (chunk: string) => (this.#stderr += chunk));
  }

  /** Its address, once it says that it is running. */
  async address(): Promise<string> {
    for (;;) {
      const [, address] = /is running:\s+(\S+)/.exec(this.#stdout) ?? [];
      if (address) return address;
      if (this.#process.exitCode !== null) throw new Error(`The product ended: ${this.#stderr}`);
      await Promise.race([once(this.#process.stdout as NodeJS.ReadableStream, 'data'), once(this.#process, 'exit')]);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#process.kill(name);
  }

  /** How it ended and what it complained about. */
  async ended(): Promise<{ code: number | null; complaints: string[]; said: string }> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await once(this.#process, 'close');
    const complaints = this.#stderr.split('\n').filter((line) => line !== '');
    return { code: this.#process.exitCode, complaints, said: this.#stdout };
  }
}

/** The product shares our clock, which `npm run prove -- clock` shifts by these variables. */
function clockEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => /^TZ$|^LD_PRELOAD$|FAKE/.test(name)));
}
