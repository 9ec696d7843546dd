import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { findRedis } from '#scripts/lib/programs.mjs';
import { freePort } from '../free-port.ts';

export interface RedisProcess {
  url: string;
  /** Ends it at once; what it knew is gone. */
  kill(): Promise<void>;
  /** Starts it again, empty, at the same address. */
  restart(): Promise<void>;
  /** It accepts connections and commands, but answers nothing. */
  freeze(): void;
  thaw(): void;
  stop(): void;
}

/** A Redis of its own, in memory only. */
export async function startRedis(): Promise<RedisProcess> {
  const program = findRedis();
  if (!program) throw new Error('Redis is not installed; `npm test` says how.');
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/'];
  let server: ChildProcess | null = null;
  const stop = () => {
    process.off('exit', stop);
    server?.kill('SIGKILL');
    server = null;
  };
  // An interrupted run ends without calling teardown.
  process.on('exit', stop);
  const restart = async () => {
    server = spawn(program, args, { stdio: 'ignore' });
    await untilReady(url);
  };
  await restart();
  return {
    url,
    async kill() {
      if (!server) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      server = null;
    },
    restart,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    stop,
  };
}

export async function untilReady(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 10, maxRetriesPerRequest: null });
  client.on('error', () => {});
  await client.ping();
  client.disconnect();
}
