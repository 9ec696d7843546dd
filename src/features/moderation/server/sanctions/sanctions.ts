import { inArray } from 'drizzle-orm';
import { lockForWriting } from '#platform/server/db/insert-among.ts';
import type { Services } from '#platform/server/services.ts';
import { sanctions } from '../schema.ts';
import { countsToday } from '../suspension.ts';
import { openSanction, type Sanction } from './sanction-box.ts';

/** More than anybody looks through; what is older ends by itself, or by an appeal. */
const MOST = 500;

async function readAll({ db, keys, clock }: Services) {
  const rows = await db.select().from(sanctions).where(countsToday(clock));
  return rows.map((row) => ({ personTag: row.personTag, ...openSanction(keys, row) }));
}

/** Suspensions that count, the latest first. Each once, however many names its person has. */
export async function listSanctions(services: Services): Promise<Sanction[]> {
  const all = new Map((await readAll(services)).map(({ personTag: _, ...sanction }) => [sanction.id, sanction]));
  return [...all.values()].toSorted((one, other) => other.since.localeCompare(one.since)).slice(0, MOST);
}

/** Which one it is stands in the boxes alone, so they are opened: people ask for one rarely. */
export async function findSanction(services: Services, id: string): Promise<Sanction | undefined> {
  return (await readAll(services)).find((sanction) => sanction.id === id);
}

/** False where there is none such any more. Needs a transaction. */
export async function liftSanction(tx: Services, id: string): Promise<boolean> {
  await lockForWriting(tx.db, sanctions);
  const tags = (await readAll(tx)).filter((sanction) => sanction.id === id).map(({ personTag }) => personTag);
  if (tags.length > 0) await tx.db.delete(sanctions).where(inArray(sanctions.personTag, tags));
  return tags.length > 0;
}
