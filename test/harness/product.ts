import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Where Node caches compiled code: compiling the product anew in each process takes a quarter of its start. */
export const compileCache = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/smoke') };

/** Skips the optimised compilation of the embedded engine: processes of tests end before it pays off. */
export const BASELINE_WASM = '--liftoff-only';

/** The product in its own process, started as an operator does. */
export class Product {
  readonly #process: ChildProcess;
  #stdout = '';
  #stderr = '';

  constructor(env: Record<string, string>, folder = ROOT) {
    const { PATH, HOME } = process.env;
    this.#process = spawn(process.execPath, [BASELINE_WASM, join(folder, 'dist/server/main.js')], {
      env: { PATH, HOME, ...compileCache, ...clockEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process.stdout?.setEncoding('utf8').on('data', (chunk: string) => (this.#stdout += chunk));
    this.#process.stderr?.setEncoding('utf8').on('data', (chunk: string) => (this.#stderr += chunk));
  }

  /** Its address, once it prints that it is running. */
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

  /** Waits for its end; returns the exit code and what it printed. */
  async ended(): Promise<{ code: number | null; errors: string[]; output: string }> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await once(this.#process, 'close');
    const errors = this.#stderr.split('\n').filter((line) => line !== '');
    return { code: this.#process.exitCode, errors, output: this.#stdout };
  }
}

/** The product has our clock, which `npm run prove -- clock` shifts with these variables. */
function clockEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => /^TZ$|^LD_PRELOAD$|FAKE/.test(name)));
}
