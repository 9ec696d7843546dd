import { workerData } from 'node:worker_threads';
import { Client } from 'pg';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { fillDelivered } from './letters.ts';
import type { Plan } from './plan.ts';

/** What a worker thread gets: it stores every slice whose number is its own, modulo the number of workers. */
export interface LetterWork {
  url: string;
  master: Uint8Array;
  plan: Plan;
  userIds: Float64Array;
  now: number;
  worker: number;
  workers: number;
}

const SLICE = 1000;

const { url, master, worker, workers, ...filling } = workerData as LetterWork;
const database = await openPostgres({ url, maxConnections: 1, onError: (error) => console.error(error) });
const keys = await openKeyring(database.db, Buffer.from(master));
await database.close();
const client = new Client({ connectionString: url });
await client.connect();
// The letters are written once more if the machine fails now: nobody has to wait for the disk.
await client.query('SET synchronous_commit = off');
const { letters } = filling.plan;
for (let from = worker * SLICE; from < letters; from += workers * SLICE) {
  await fillDelivered({ client, keys, ...filling }, from, Math.min(letters, from + SLICE));
}
await client.end();
