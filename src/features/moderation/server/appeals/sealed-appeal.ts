import * as z from 'zod/mini';
import { and, eq, inArray } from 'drizzle-orm';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerSlots } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Suspended } from '../../contract.ts';
import { StoredFinding } from '../review/stored-finding.ts';
import { appeals } from '../schema.ts';
import type { Sanction } from '../sanctions/sealed-sanctions.ts';

/** What a suspended person says against a suspension, and the suspension as it was then. */
export const AppealContent = z.object({
  message: z.string(),
  /** Why a check would stop the message. */
  finding: z.optional(StoredFinding),
  userId: z.int(),
  /** The start of the hour in which it came, in milliseconds. */
  receivedAt: z.int(),
  sanction: z.object({
    id: z.string(),
    caseId: z.nullable(z.string()),
    reason: z.string(),
    until: z.nullable(z.iso.date()),
  }),
});
export type AppealContent = z.output<typeof AppealContent>;

/** Holds the longest message and the longest reason. */
const SIZE = 14 * 512;

const sealedAppeal = sealed('appeals.box', { version: 1, schema: AppealContent, size: SIZE });

export const sealAppeal = (keys: Keys, id: string, content: AppealContent): Buffer =>
  sealedAppeal.seal(keys, id, content);

export const openAppeal = (keys: Keys, { id, box }: Pick<typeof appeals.$inferSelect, 'id' | 'box'>): AppealContent =>
  sealedAppeal.open(keys, id, box);

export const appealedTag = (keys: Keys, sanctionId: string) => keys.tag('person', 'appeal', 'sanction', sanctionId);

/** More suspensions than a person gets while appeals are kept. */
const SLOTS = 16;

/** The tags of all appeals that a person can have. */
export const appellantTags = (keys: Keys, userId: number): Buffer[] => ownerSlots(keys, 'appeals', userId, SLOTS);

/** All appeals of a person, opened. */
export async function appealsOf({ db, keys }: Uses<'db' | 'keys'>, userId: number) {
  const rows = await db
    .select()
    .from(appeals)
    .where(inArray(appeals.ownerTag, appellantTags(keys, userId)));
  return rows.map((row) => ({ ...row, ...openAppeal(keys, row) }));
}

/** The state of the one appeal that a suspension allows. */
export async function appealStateOf(
  { db, keys }: Uses<'db' | 'keys'>,
  { id, kept }: Sanction,
): Promise<Suspended['appeal']> {
  if (kept) return 'kept';
  const isAgainst = eq(appeals.sanctionTag, appealedTag(keys, id));
  return (await db.$count(appeals, and(isAgainst, eq(appeals.state, 'open')))) > 0 ? 'open' : 'possible';
}
