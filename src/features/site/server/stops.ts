import { asc, eq } from 'drizzle-orm';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Uses } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { STOPPABLE, type Stoppable } from '../contract.ts';
import { stops } from './schema.ts';

/** The SQL for what is stopped and what users are told, for statements that a request makes anyway. */
export const stopsSql = 'SELECT what, message FROM stops';

const selectStops = statement<{ what: Stoppable; message: string }>('stops', stopsSql);

const readMessages = sharedRead(async (db, asked: readonly null[]) => {
  const messages = new Map((await selectStops(db)).map(({ what, message }) => [what, message]));
  return asked.map(() => messages);
});

/** What users are told about each thing that is stopped; null if it is not. */
export async function readStopped({ db }: Uses<'db'>): Promise<Record<Stoppable, string | null>> {
  const messages = await readMessages(db, null);
  const entries = STOPPABLE.map((what) => [what, messages.get(what) ?? null]);
  return Object.fromEntries(entries) as Record<Stoppable, string | null>;
}

export async function refuseStopped(services: Uses<'db'>, what: Stoppable): Promise<void> {
  const message = (await readStopped(services))[what];
  if (message !== null) throw stopped(message);
}

/** Nobody knows when it is resumed; a program that asks every few minutes does no harm. */
const RETRY_AFTER_SECONDS = (5 * MINUTE) / SECOND;

export const stopped = (message: string) =>
  new AppError('STOPPED', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Stops something on all nodes, from the next request on. What is stopped already gets the new message. */
export async function stop({ db, clock }: Uses<'db' | 'clock'>, what: Stoppable, message: string): Promise<void> {
  await db
    .insert(stops)
    .values({ what, message, since: clock.now() })
    .onConflictDoUpdate({ target: stops.what, set: { message } });
}

/** Returns false if it was not stopped. */
export async function resume({ db }: Uses<'db'>, what: Stoppable): Promise<boolean> {
  const resumed = await db.delete(stops).where(eq(stops.what, what));
  return resumed.rowCount === 1;
}

export async function listStops({ db }: Uses<'db'>): Promise<(typeof stops.$inferSelect)[]> {
  return db.select().from(stops).orderBy(asc(stops.what));
}
