import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { withServices } from '#app/server/commands/with-services.ts';
import { currentPart } from '#features/sending/server/outbox/outbox.ts';
import { ensureLetterMonths } from '#features/letters/server/months-kept.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { DAY } from '#platform/shared/durations.ts';
import { fillChats, type Chat } from './chats.ts';
import type { LetterWork } from './letter-worker.ts';
import { fillWaiting } from './letters.ts';
import { fillMembers, type Member } from './members.ts';
import { monthsOf } from './places.ts';
import type { Plan } from './plan.ts';
import { fillReaders, type Reader } from './readers.ts';

/** As many as a busy hour brings: the first measured letter should meet a table that is not empty. */
const WAITING = 1000;

export interface Filled {
  members: Member[];
  readers: Reader[];
  chats: Chat[];
  lettersPerSecond: number;
  /** Of the whole database with its indexes, in bytes. */
  size: number;
}

interface Settings {
  url: string;
  master: Buffer;
  sessionKey: Buffer;
  plan: Plan;
}

/** Makes the product's tables and fills them, before its process starts. */
export async function fillProduct({ url, master, sessionKey, plan }: Settings): Promise<Filled> {
  const database = await openPostgres({ url, onError: (error) => console.error(error) });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await migrate(database);
    return await withServices(database, { master }, async (services) => {
      const members = await fillMembers(client, services, { count: plan.members, sessionKey });
      const readers = await fillReaders(services, members, plan.readers);
      const chats = await fillChats(client, services, members);
      const now = services.clock.now().getTime();
      const userIds = Float64Array.from(members, ({ userId }) => userId);
      await ensureLetterMonths(services.db, monthsOf(plan, now));
      const started = performance.now();
      await fillByWorkers({ url, master, plan, userIds, now });
      const lettersPerSecond = plan.letters / ((performance.now() - started) / 1000);
      // Due tomorrow, so that no delivery takes them away.
      const tomorrow = { part: currentPart(services.clock), readyAt: now + DAY, leaveBy: now + 2 * DAY };
      await fillWaiting({ client, keys: services.keys, plan, userIds, now }, { from: 0, to: WAITING, ...tomorrow });
      await client.query('VACUUM ANALYZE');
      await client.query('CHECKPOINT');
      return { members, readers, chats, lettersPerSecond, size: await sizeOf(client) };
    });
  } finally {
    await client.end();
    await database.close();
  }
}

/** The size of the database that a client is connected to, in bytes. */
export async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ size: number }>('SELECT pg_database_size(current_database())::float8 AS size');
  return rows[0]?.size ?? 0;
}

/** Sealing takes longer than storing, so every core seals. */
async function fillByWorkers(work: Omit<LetterWork, 'worker' | 'workers'>): Promise<void> {
  const workers = availableParallelism() + 1;
  const file = new URL('letter-worker.ts', import.meta.url);
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const workerData: LetterWork = { ...work, worker, workers };
      const [code] = (await once(new Worker(file, { workerData }), 'exit')) as [number];
      if (code !== 0) throw new Error(`A worker that fills letters ended with code ${code}`);
    }),
  );
}
