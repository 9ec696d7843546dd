import { and, asc, gt, inArray } from 'drizzle-orm';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Services } from '#platform/server/services.ts';
import { sanctions } from '../schema.ts';
import { countsToday } from '../suspension.ts';
import { isOn, openSanctions, sealSanctions, type HeldMatter, type Sanction } from './sanction-box.ts';

/** More than anybody looks through; what is older ends by itself, or by an appeal. */
const MOST = 500;
const PAGE = 500;

/** Rows that count, in parts: which sanction is meant stands in the boxes alone, so they are opened. */
async function* readPages({ db, keys, clock }: Services) {
  const { personTag } = sanctions;
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const isNext = and(gt(personTag, last), countsToday(clock));
    const rows = await db.select().from(sanctions).where(isNext).orderBy(asc(personTag)).limit(PAGE);
    yield rows.map((row) => ({
      personTag: row.personTag,
      all: openSanctions(keys, row).filter((sanction) => isOn(clock, sanction)),
    }));
    last = rows[PAGE - 1]?.personTag;
  }
}

/** Each suspension once, whatever its names; only those that are meant are kept in memory. */
async function readAll(services: Services, isMeant: (sanction: Sanction) => boolean): Promise<Sanction[]> {
  const found = new Map<string, Sanction>();
  for await (const rows of readPages(services)) {
    const meant = rows.flatMap(({ all }) => all).filter((sanction) => isMeant(sanction));
    for (const sanction of meant) found.set(sanction.id, sanction);
  }
  return [...found.values()];
}

/** Suspensions that count, the latest first. */
export async function listSanctions(services: Services): Promise<Sanction[]> {
  let latest = new Map<string, Sanction>();
  for await (const rows of readPages(services)) {
    for (const sanction of rows.flatMap(({ all }) => all)) latest.set(sanction.id, sanction);
    const sorted = [...latest].toSorted(([, one], [, other]) => other.since.localeCompare(one.since));
    latest = new Map(sorted.slice(0, MOST));
  }
  return [...latest.values()];
}

export async function findSanction(services: Services, id: string): Promise<Sanction | undefined> {
  for await (const rows of readPages(services)) {
    const found = rows.flatMap(({ all }) => all).find((sanction) => sanction.id === id);
    if (found) return found;
  }
  return undefined;
}

/** What held letters said in these cases, as long as somebody is suspended for it. */
export async function findHeldMatters(services: Services, caseIds: Iterable<string>): Promise<Map<string, HeldMatter>> {
  const all = await findByCases(services, caseIds);
  return new Map(all.flatMap(({ caseId, held }) => (caseId && held ? [[caseId, held] as const] : [])));
}

/** Those of these cases for which somebody is suspended today. */
export async function findSuspendedCases(services: Services, caseIds: Iterable<string>): Promise<Set<string>> {
  const all = await findByCases(services, caseIds);
  return new Set(all.flatMap(({ caseId }) => caseId ?? []));
}

async function findByCases(services: Services, caseIds: Iterable<string>): Promise<Sanction[]> {
  const wanted = new Set(caseIds);
  if (wanted.size === 0) return [];
  return readAll(services, ({ caseId }) => caseId !== null && wanted.has(caseId));
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
  const rows = [];
  for await (const page of readPages(tx)) {
    rows.push(...page.filter(({ all }) => all.some((sanction) => sanction.id === id)));
  }
  if (rows.length === 0) return false;
  const tags = rows.map(({ personTag }) => personTag);
  await db.delete(sanctions).where(inArray(sanctions.personTag, tags));
  for (const { personTag, all } of rows) {
    const left = all.flatMap((sanction) => (sanction.id === id ? change(sanction) : [sanction]));
    if (left.length > 0) {
      await insertWithNeighbours(db, sanctions, sanctions.personTag, sealSanctions(keys, personTag, left));
    }
  }
  return true;
}
