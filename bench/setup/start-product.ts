import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../../dist/server/main.js');

/** A product that does not end by itself is killed after this time, in milliseconds. */
const LONGEST_STOP = 60_000;

export interface RunningProduct {
  port: number;
  pid: number;
  isRunning: () => boolean;
  /** The errors that it has logged. */
  loggedErrors(): Promise<string[]>;
  /** Stops it as an operator does, and waits for its end. */
  stop(): Promise<void>;
}

export interface ProductSettings {
  /** For its data and its log. */
  folder: string;
  databaseUrl: string;
  master: Buffer;
  sessionSecret: string;
  /** Where it writes a CPU profile at its end; null: it does not run under the profiler. */
  profile: string | null;
  /** Null: the process serves the site alone. */
  redisUrl?: string | null;
}

/**
 * Starts the product in its own process, as an operator does. It is a demo, for the sake of the sandboxes; delivery, the
 * confirmation of addresses and the log are those of production.
 */
export async function startProduct(settings: ProductSettings): Promise<RunningProduct> {
  const { folder } = settings;
  const log = join(folder, 'product.log');
  const file = openSync(log, 'w');
  const flags = settings.profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${settings.profile}`];
  const child = spawn(process.execPath, [...flags, '--max-semi-space-size=32', MAIN], {
    env: environment(settings),
    stdio: ['ignore', file, file],
  });
  // An interrupted run ends without calling `stop`.
  const kill = () => void child.kill('SIGKILL');
  process.on('exit', kill);
  const port = await untilRunning(child, log);
  return {
    port,
    pid: child.pid ?? 0,
    isRunning: () => isRunning(child),
    loggedErrors: () => readErrors(log),
    async stop() {
      const ended = isRunning(child) ? once(child, 'exit') : undefined;
      child.kill('SIGTERM');
      const patience = setTimeout(kill, LONGEST_STOP);
      await ended;
      clearTimeout(patience);
      process.off('exit', kill);
    },
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function environment(settings: ProductSettings): NodeJS.ProcessEnv {
  const { folder, databaseUrl, master, sessionSecret, redisUrl = null } = settings;
  const { PATH, HOME } = process.env;
  return {
    PATH,
    HOME,
    NODE_ENV: 'production',
    DEMO: '1',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    ...(redisUrl !== null && { REDIS_URL: redisUrl }),
    MASTER_KEY: master.toString('base64'),
    SESSION_SECRET: sessionSecret,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    REQUIRE_VERIFIED_EMAIL: '1',
    DELIVERY_MIN_SENDERS: '5',
    DELIVERY_MAX_WAIT: '6',
    // As most operators run it: the sandbox would answer in the same process.
    MODERATION_URL: 'none',
  };
}

async function untilRunning(child: ChildProcess, log: string): Promise<number> {
  for (;;) {
    const text = readFileSync(log, 'utf8');
    const [, port] = /is running:\s+http:\S+:(\d+)/.exec(text) ?? [];
    if (port !== undefined) return Number(port);
    if (!isRunning(child)) throw new Error(`The product ended:\n${text}`);
    await sleep(50);
  }
}

/** Line by line: the log of a long run does not fit into a string. */
async function readErrors(log: string): Promise<string[]> {
  const errors: string[] = [];
  for await (const line of createInterface(createReadStream(log)))
    if (/^\{"level":[56]0,/.test(line)) errors.push(line);
  return errors;
}
