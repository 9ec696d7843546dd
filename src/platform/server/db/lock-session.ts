import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientBase, type ClientConfig, type Pool } from 'pg';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';

/**
 * PostgreSQL releases a lock when the connection that took it ends. It notices within a minute that a machine is gone, instead of
 * after two hours; the lock's connection is never in use, so no other timeout applies to it.
 */
const SERVER_OPTIONS = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  idle_session_timeout: 0,
  statement_timeout: 0,
};

/** Settings of a connection that only takes advisory locks. It notices a lost server as soon as the server would notice us. */
export const lockSettings = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'sub-rosa-lock',
  connectionTimeoutMillis: 20 * SECOND,
  keepAlive: true,
  keepAliveInitialDelayMillis: MINUTE / 2,
  options: Object.entries(SERVER_OPTIONS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

export type LockConnection = Client;

export async function openLockConnection(url: string): Promise<LockConnection> {
  const client = new Client(lockSettings(url));
  // A lost connection is reported by 'end' too; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

const POLLING = SECOND / 5;

/** A lock by its number, or by two as SQL. */
export type LockKey = number | string;

interface Wish {
  /** Several may have it, but nobody alone. */
  isShared?: boolean;
  /** For how many milliseconds to try. */
  patience?: number;
}

export async function tryLock(
  client: ClientBase | Pool,
  key: LockKey,
  { isShared = false, patience = 0 }: Wish = {},
): Promise<boolean> {
  const attempts = Math.ceil(patience / POLLING) + 1;
  for (let left = attempts; left > 0; left -= 1) {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock${isShared ? '_shared' : ''}(${key}) AS taken`,
    );
    if (rows[0]?.taken) return true;
    if (left > 1) await wait(POLLING);
  }
  return false;
}

/** Does nothing if the connection that had the lock was lost. */
export async function unlock(client: ClientBase | Pool, key: LockKey): Promise<void> {
  await client.query(`SELECT pg_advisory_unlock(${key})`).catch(() => {});
}
