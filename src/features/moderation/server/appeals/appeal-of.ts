import { and, eq } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import type { Suspended } from '../../contract.ts';
import type { Sanction } from '../sanctions/sanction-box.ts';
import { appeals } from '../schema.ts';
import { appealedTag } from './appeal-box.ts';

/** How it stands with the one appeal that a suspension allows. */
export async function appealOf({ db, keys }: Services, { id, kept }: Sanction): Promise<Suspended['appeal']> {
  if (kept) return 'kept';
  const isAgainst = eq(appeals.sanctionTag, appealedTag(keys, id));
  return (await db.$count(appeals, and(isAgainst, eq(appeals.state, 'open')))) > 0 ? 'open' : 'possible';
}
