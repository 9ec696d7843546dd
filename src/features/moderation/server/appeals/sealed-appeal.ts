import * as z from 'zod/mini';
import { and, eq } from 'drizzle-orm';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import type { Suspended } from '../../contract.ts';
import { appeals } from '../schema.ts';
import type { Sanction } from '../sanctions/sealed-sanctions.ts';

/** What a suspended person says against a suspension, and the suspension as it was then. */
const AppealContent = z.object({
  message: z.string(),
  userId: z.int(),
  sanction: z.object({
    id: z.string(),
    caseId: z.nullable(z.string()),
    reason: z.string(),
    until: z.nullable(z.iso.date()),
  }),
});
export type AppealContent = z.output<typeof AppealContent>;

const sealedAppeal = sealed('appeals.box', { version: 1, schema: AppealContent });

export const sealAppeal = (keys: Keys, id: string, content: AppealContent): Buffer =>
  sealedAppeal.seal(keys, id, content);

export const openAppeal = (keys: Keys, { id, box }: Pick<typeof appeals.$inferSelect, 'id' | 'box'>): AppealContent =>
  sealedAppeal.open(keys, id, box);

export const appealedTag = (keys: Keys, sanctionId: string) => keys.tag('person', 'appeal', 'sanction', sanctionId);
export const appellantTag = (keys: Keys, userId: number) => keys.tag('person', 'appeal', 'account', userId);

/** The state of the one appeal that a suspension allows. */
export async function appealStateOf({ db, keys }: Services, { id, kept }: Sanction): Promise<Suspended['appeal']> {
  if (kept) return 'kept';
  const isAgainst = eq(appeals.sanctionTag, appealedTag(keys, id));
  return (await db.$count(appeals, and(isAgainst, eq(appeals.state, 'open')))) > 0 ? 'open' : 'possible';
}
