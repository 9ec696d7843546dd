import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { dayOf, startOfDay, today } from '#platform/server/clock.ts';
import { insertAmong, lockForWriting } from '#platform/server/db/insert-among.ts';
import type { Services } from '#platform/server/services.ts';
import { sanctions } from '../schema.ts';
import { findSanctions, sanctionTag } from '../suspension.ts';
import { latestOf, openSanction, sealSanction, type Sanction } from './sanction-box.ts';

interface Suspension {
  /** The person's keyed names, as letters and cases carry them. */
  persons: string[];
  /** For so many days, or for good. */
  days: number | null;
  caseId: string | null;
  reason: string;
}

/** Keeps somebody out under all names that are given. Whoever is out already stays so until the later end. Needs a transaction. */
export async function suspend(tx: Services, { persons, days, caseId, reason }: Suspension): Promise<void> {
  const { db, keys, clock } = tx;
  await lockForWriting(db, sanctions);
  const tags = [...new Set(persons)].map((name) => sanctionTag(keys, name));
  if (tags.length === 0) return;
  const until = days === null ? null : dayOf(startOfDay(clock.now(), days));
  const added: Sanction = { id: randomUUID(), caseId, reason, since: today(clock), until };
  const standing = (await findSanctions(tx, persons)).map((row) => openSanction(keys, row));
  const sanction = latestOf([...standing, added]) ?? added;
  await db.delete(sanctions).where(inArray(sanctions.personTag, tags));
  for (const tag of tags) await insertAmong(db, sanctions, sanctions.personTag, sealSanction(keys, tag, sanction));
}
