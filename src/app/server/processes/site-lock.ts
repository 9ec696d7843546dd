import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '#platform/server/db/database.ts';
import { LOCK_NUMBERS } from '#platform/server/db/lock-numbers.ts';
import { openLockConnection, tryLock, type LockConnection } from '#platform/server/db/lock-session.ts';
import { unavailable } from '#platform/server/db/postgres.ts';
import { SECOND } from '#platform/shared/durations.ts';

const PATIENCE = 5 * SECOND;

interface Options {
  url: string;
  /** Whether the servers share their state by Redis. Those that do take the lock together, any other one alone. */
  isShared: boolean;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Called when the connection was lost and another server took the lock meanwhile: this one must stop. */
  onTaken: () => void;
  /** How long to wait for a server that is stopping. */
  patience?: number;
}

export interface SiteLock {
  release(): Promise<void>;
}

/**
 * Without Redis a server keeps limits, presence and lookups in its memory, which is wrong as soon as there are two. So one without
 * Redis takes the database for itself, and refuses to start while another runs.
 */
export async function holdSiteLock(options: Options): Promise<SiteLock> {
  const { url, isShared, log, onTaken, patience = PATIENCE } = options;
  let session: LockConnection | null = null;
  let isReleased = false;

  /** Returns false if another server has the lock. */
  async function take(): Promise<boolean> {
    const client = await openLockConnection(url);
    // From now on a release ends it, also while it waits for the lock.
    session = client;
    try {
      if (!isReleased && (await tryLock(client, LOCK_NUMBERS.site, { isShared, patience }))) {
        client.once('end', () => void takeAgain());
        return true;
      }
    } catch (error) {
      await client.end();
      throw error;
    }
    await client.end();
    return isReleased;
  }

  async function takeAgain(): Promise<void> {
    session = null;
    while (!isReleased) {
      const outcome = await take().catch(() => 'no connection' as const);
      if (outcome === true) return;
      if (outcome === false) {
        log.error('another server has taken the database while this one had lost its connection: stopping');
        return onTaken();
      }
      await wait(SECOND);
    }
  }

  const isTaken = await take().catch((cause: unknown) => {
    throw unavailable(url, cause);
  });
  if (!isTaken) throw new DatabaseUnavailable(refusal(url, isShared));
  return {
    async release() {
      isReleased = true;
      await session?.end();
    },
  };
}

function refusal(url: string, isShared: boolean): string {
  const name = new URL(url).pathname.slice(1);
  return isShared
    ? `DATABASE_URL: a server without REDIS_URL is using the database ${name}. Stop it, or give it the same REDIS_URL.`
    : `DATABASE_URL: another server is using the database ${name}. Several servers need the same REDIS_URL, which is not set.`;
}
