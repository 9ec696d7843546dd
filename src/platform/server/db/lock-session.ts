import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
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

/** Opens a connection that only takes advisory locks. It notices a lost server as soon as the server would notice us. */
export async function openLockSession(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'sub-rosa-lock',
    connectionTimeoutMillis: 20 * SECOND,
    keepAlive: true,
    keepAliveInitialDelayMillis: MINUTE / 2,
    options: Object.entries(SERVER_OPTIONS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // A lost connection is reported by 'end' too; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

type Lock = 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared';

/** Tries to take a lock for so many milliseconds. */
export async function tryLock(client: Client, lock: Lock, args: string, patience: number): Promise<boolean> {
  const attempts = Math.ceil(patience / POLLING) + 1;
  for (let left = attempts; left > 0; left -= 1) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${lock}(${args}) AS taken`);
    if (rows[0]?.taken) return true;
    if (left > 1) await wait(POLLING);
  }
  return false;
}

const POLLING = SECOND / 5;
