import { asc, gt, sql } from 'drizzle-orm';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { sanctions } from '../schema.ts';
import { openInForce, sealSanctions, type HeldContent, type Sanction } from './sealed-sanctions.ts';

/** More than a moderator looks through. Older suspensions end by themselves or by an appeal. */
const MOST = 500;
const PAGE = 200;

/** All rows, a page at a time, with the suspensions in force: a suspension's id, case and end are only in the boxes. */
async function* readPages({ db, keys, clock }: Uses<'db' | 'keys' | 'clock'>) {
  const { personTag } = sanctions;
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const rows: (typeof sanctions.$inferSelect)[] = await db
      .select()
      .from(sanctions)
      .where(gt(personTag, last))
      .orderBy(asc(personTag))
      .limit(PAGE);
    yield rows.map((row) => openInForce(keys, clock, row));
    last = rows[PAGE - 1]?.personTag;
  }
}

/** Deletes the rows whose suspensions have all ended. The lock keeps a row that gets a new one meanwhile. */
export function purgeSanctions(services: Services): Promise<number> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'sanctions');
    let purged = 0;
    for await (const rows of readPages(tx)) {
      const ended = rows.filter(({ all }) => all.length === 0).map(({ personTag }) => personTag);
      if (ended.length > 0) await tx.db.delete(sanctions).where(hasTag(sanctions.personTag, ended));
      purged += ended.length;
    }
    return purged;
  });
}

/** Each wanted suspension once, although it has a row for each name of its person. Holds one page in memory. */
async function findAll(
  services: Uses<'db' | 'keys' | 'clock'>,
  isWanted: (sanction: Sanction) => boolean,
): Promise<Sanction[]> {
  const found = new Map<string, Sanction>();
  for await (const rows of readPages(services)) {
    const wanted = rows.flatMap(({ all }) => all).filter((sanction) => isWanted(sanction));
    for (const sanction of wanted) found.set(sanction.id, sanction);
  }
  return [...found.values()];
}

/** Suspensions in force, the latest first. */
export async function listSanctions(services: Uses<'db' | 'keys' | 'clock'>): Promise<Sanction[]> {
  let latest = new Map<string, Sanction>();
  for await (const rows of readPages(services)) {
    for (const sanction of rows.flatMap(({ all }) => all)) latest.set(sanction.id, sanction);
    const sorted = [...latest].toSorted(([, one], [, other]) => other.since.localeCompare(one.since));
    latest = new Map(sorted.slice(0, MOST));
  }
  return [...latest.values()];
}

export async function findSanction(services: Uses<'db' | 'keys' | 'clock'>, id: string): Promise<Sanction | undefined> {
  for await (const rows of readPages(services)) {
    const found = rows.flatMap(({ all }) => all).find((sanction) => sanction.id === id);
    if (found) return found;
  }
  return undefined;
}

/** The content of the held letters of these cases, as long as the author is suspended for it. */
export async function findHeldContents(
  services: Uses<'db' | 'keys' | 'clock'>,
  caseIds: Iterable<string>,
): Promise<Map<string, HeldContent>> {
  const all = await findByCases(services, caseIds);
  return new Map(all.flatMap(({ caseId, held }) => (caseId && held ? [[caseId, held] as const] : [])));
}

/** The cases among these that have a suspension in force. */
export async function findSuspendedCases(
  services: Uses<'db' | 'keys' | 'clock'>,
  caseIds: Iterable<string>,
): Promise<Set<string>> {
  const all = await findByCases(services, caseIds);
  return new Set(all.flatMap(({ caseId }) => caseId ?? []));
}

async function findByCases(services: Uses<'db' | 'keys' | 'clock'>, caseIds: Iterable<string>): Promise<Sanction[]> {
  const wanted = new Set(caseIds);
  if (wanted.size === 0) return [];
  return findAll(services, ({ caseId }) => caseId !== null && wanted.has(caseId));
}

/** Ends one suspension; others of the same person stay. Returns false if it is not in force. Needs a transaction. */
export function liftSanction(tx: Services, id: string): Promise<boolean> {
  return replace(tx, id, () => []);
}

/** Marks that an appeal was decided and the suspension stays. Needs a transaction. */
export async function recordRefusedAppeal(tx: Services, id: string): Promise<void> {
  await replace(tx, id, (sanction) => [{ ...sanction, kept: true }]);
}

async function replace(tx: Services, id: string, change: (sanction: Sanction) => Sanction[]): Promise<boolean> {
  await takeLock(tx, 'sanctions');
  const rows = [];
  for await (const page of readPages(tx)) {
    rows.push(...page.filter(({ all }) => all.some((sanction) => sanction.id === id)));
  }
  if (rows.length === 0) return false;
  const changed = rows.map(({ personTag, all }) => ({
    personTag,
    all: all.flatMap((sanction) => (sanction.id === id ? change(sanction) : [sanction])),
  }));
  await writeSanctions(tx, changed);
  return true;
}

interface SanctionsOfPerson {
  personTag: Buffer;
  all: Sanction[];
}

/** Replaces all suspensions under these tags. The caller holds the lock. */
export async function writeSanctions(
  { db, keys }: Uses<'db' | 'keys'>,
  changed: readonly SanctionsOfPerson[],
): Promise<void> {
  const ended = changed.filter(({ all }) => all.length === 0).map(({ personTag }) => personTag);
  if (ended.length > 0) await db.delete(sanctions).where(hasTag(sanctions.personTag, ended));
  const rows = changed
    .filter(({ all }) => all.length > 0)
    .map(({ personTag, all }) => sealSanctions(keys, personTag, all));
  if (rows.length === 0) return;
  await db
    .insert(sanctions)
    .values(rows)
    .onConflictDoUpdate({ target: sanctions.personTag, set: { box: sql`excluded.box` } });
}
