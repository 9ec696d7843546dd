import { inArray } from 'drizzle-orm';
import { insertAmong, lockForWriting } from '#platform/server/db/insert-among.ts';
import type { Services } from '#platform/server/services.ts';
import { sanctions } from '../schema.ts';
import { countsToday } from '../suspension.ts';
import { isOn, openSanctions, sealSanctions, type HeldMatter, type Sanction } from './sanction-box.ts';

/** More than anybody looks through; what is older ends by itself, or by an appeal. */
const MOST = 500;

async function readRows({ db, keys, clock }: Services) {
  const rows = await db.select().from(sanctions).where(countsToday(clock));
  return rows.map((row) => ({
    personTag: row.personTag,
    all: openSanctions(keys, row).filter((sanction) => isOn(clock, sanction)),
  }));
}

/** Which one it is stands in the boxes alone, so they are opened: people ask rarely. Each once, whatever its names. */
async function readAll(services: Services): Promise<Sanction[]> {
  const all = (await readRows(services)).flatMap((row) => row.all);
  return [...new Map(all.map((sanction) => [sanction.id, sanction])).values()];
}

/** Suspensions that count, the latest first. */
export async function listSanctions(services: Services): Promise<Sanction[]> {
  const all = await readAll(services);
  return all.toSorted((one, other) => other.since.localeCompare(one.since)).slice(0, MOST);
}

export async function findSanction(services: Services, id: string): Promise<Sanction | undefined> {
  return (await readAll(services)).find((sanction) => sanction.id === id);
}

/** What held letters said, by their cases, as long as somebody is suspended for it. */
export async function findHeldMatters(services: Services): Promise<Map<string, HeldMatter>> {
  const all = await readAll(services);
  return new Map(all.flatMap(({ caseId, held }) => (caseId && held ? [[caseId, held] as const] : [])));
}

/** The cases for which somebody is suspended today. */
export async function findSuspendedCases(services: Services): Promise<Set<string>> {
  const all = await readAll(services);
  return new Set(all.flatMap(({ caseId }) => caseId ?? []));
}

/** False where there is none such any more. Another one of the same person stands. Needs a transaction. */
export function liftSanction(tx: Services, id: string): Promise<boolean> {
  return replace(tx, id, () => []);
}

/** Notes that it was looked at again and stays. Needs a transaction. */
export async function keepSanction(tx: Services, id: string): Promise<void> {
  await replace(tx, id, (sanction) => [{ ...sanction, kept: true }]);
}

async function replace(tx: Services, id: string, change: (sanction: Sanction) => Sanction[]): Promise<boolean> {
  const { db, keys } = tx;
  await lockForWriting(db, sanctions);
  const rows = (await readRows(tx)).filter(({ all }) => all.some((sanction) => sanction.id === id));
  if (rows.length === 0) return false;
  const tags = rows.map(({ personTag }) => personTag);
  await db.delete(sanctions).where(inArray(sanctions.personTag, tags));
  for (const { personTag, all } of rows) {
    const left = all.flatMap((sanction) => (sanction.id === id ? change(sanction) : [sanction]));
    if (left.length > 0) {
      await insertAmong(db, sanctions, sanctions.personTag, sealSanctions(keys, personTag, left));
    }
  }
  return true;
}
