import { createHash } from 'node:crypto';
import type { Redis as Client } from 'ioredis';
import type { FastifyBaseLogger } from 'fastify';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';

/** Redis did not answer. Callers decide what happens without it: no request waits for Redis to come back. */
export class RedisUnavailable extends Error {}

/** REDIS_URL cannot be used. The message is one line that the operator can act on. */
export class RedisRefused extends Error {}

/**
 * The memory that processes share: counts, hints and doorbells, never what must not be lost. It may disappear at any moment. Names
 * are keyed tags and values are sealed, so that nothing in it can be read without the keyring.
 */
export interface Redis {
  /** Runs one command, or several in a pipeline. Throws RedisUnavailable at once if Redis is away, or soon if it does not answer. */
  run<T>(command: (client: Client) => Promise<T>): Promise<T>;
  /** A connection of its own for channels, which cannot run commands. Use it through channels.ts, which subscribes again after outages. */
  subscriber: Client;
  isUp(): boolean;
  close(): void;
}

const TIMEOUT = SECOND / 5;

/** The library's defaults wait for many seconds when Redis is dead or frozen. */
const OPTIONS = {
  lazyConnect: true,
  connectTimeout: SECOND / 2,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, SECOND),
};

/** A connection on which only timeouts happen for this long is given up. */
const SILENCE = SECOND;

interface Options {
  url: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  /** How long a command may take, in milliseconds. */
  timeout?: number;
  /** Called for every command that Redis did not answer. */
  onFailure?: () => void;
}

/** Goes on if Redis cannot be reached, because it may come back; refuses a URL that Redis itself refuses. */
export async function openRedis({ url, log, timeout = TIMEOUT, onFailure = () => {} }: Options): Promise<Redis> {
  // Loaded only where it is used: most sites have one node.
  const { Redis } = await import('ioredis');
  const options = { ...OPTIONS, commandTimeout: timeout };
  const commands = new Redis(url, options);
  // What the library itself subscribes again may time out, and its promise is handled by nobody: the process would end.
  const subscriber = new Redis(url, { ...options, autoResubscribe: false });
  const stopLogging = logOutages(commands, log);
  // The same outage: reported once, by the other connection.
  subscriber.on('error', () => {});
  await connect(commands, url);
  await subscriber.connect().catch(() => {});

  const silence = watchForSilence(commands);
  const logRefusal = refusalLogger(log);
  return {
    async run(command) {
      try {
        const answer = await command(commands);
        silence.end();
        return answer;
      } catch (cause) {
        if (isTimeout(cause)) silence.goOn();
        logRefusal(cause);
        onFailure();
        throw new RedisUnavailable('Redis did not answer', { cause });
      }
    },
    subscriber,
    isUp: () => commands.status === 'ready',
    close() {
      stopLogging();
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Command timed out';
}

/**
 * Gives a connection up once Redis is frozen or the network broken. Until a new one is ready, commands fail at once instead of
 * waiting each.
 */
function watchForSilence(client: Client): { goOn(): void; end(): void } {
  let since: number | null = null;
  return {
    goOn() {
      since ??= performance.now();
      if (performance.now() - since < SILENCE || client.status !== 'ready') return;
      since = null;
      client.disconnect(true);
    },
    end: () => (since = null),
  };
}

/** For a Redis that answers with errors, as when its memory is full. At most one line a minute, and without the command. */
function refusalLogger(log: Options['log']): (error: unknown) => void {
  let loggedAt = -Infinity;
  return (error) => {
    if (!(error instanceof Error && isRefusal(error)) || performance.now() - loggedAt < MINUTE) return;
    loggedAt = performance.now();
    log.warn({ reason: error.message }, 'redis refused a command');
  };
}

/** Redis answers a wrong password with an error event, and then closes the connection. */
async function connect(client: Client, url: string): Promise<void> {
  let refusal: Error | undefined;
  const onError = (error: Error) => (refusal ??= isRefusal(error) ? error : undefined);
  client.on('error', onError);
  await client
    .connect()
    .then(() => client.ping())
    .catch(onError);
  client.off('error', onError);
  if (!refusal) return;
  client.disconnect();
  const { host } = new URL(url);
  throw new RedisRefused(`REDIS_URL: Redis at ${host} refused us: ${refusal.message}`, { cause: refusal });
}

/** Its own answer, not a lost connection. While Redis loads its data it answers with an error, too. */
function isRefusal({ name, message }: Error): boolean {
  return name === 'ReplyError' && !message.startsWith('LOADING');
}

/** One line when Redis goes and one when it is back, however often the client tries. Returns a function that stops it. */
function logOutages(client: Client, log: Options['log']): () => void {
  let isDown = false;
  const onDown = (error?: Error) => {
    if (!isDown) log.warn({ ...(error && { err: error }) }, 'redis is unavailable');
    isDown = true;
  };
  client.on('error', onDown);
  client.on('close', () => onDown());
  client.on('ready', () => {
    if (isDown) log.info('redis is back');
    isDown = false;
  });
  return () => (isDown = true);
}

/** What Redis answers; while it does not answer, what `fallback` returns. */
export async function orWithout<T>(answer: Promise<T>, fallback: () => T | Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RedisUnavailable) return fallback();
    throw error;
  }
}

type Run = (client: Client, names: string[], args?: (string | number)[]) => Promise<unknown>;

/** A Lua script, which Redis runs as one step. It is sent once, and then called by its hash. */
export function script(lua: string): Run {
  const hash = createHash('sha1').update(lua).digest('hex');
  return async (client, names, args = []) => {
    try {
      return await client.evalsha(hash, names.length, ...names, ...args);
    } catch (error) {
      // Redis has just started, and so has not seen it yet.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return client.eval(lua, names.length, ...names, ...args);
    }
  };
}
