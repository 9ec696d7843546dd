import { eq } from 'drizzle-orm';
import { waitingBox, type WaitingLetter } from '#features/sending/server/waiting-letter.ts';
import { findWaitingByKey } from '#features/sending/server/outbox/outbox.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { waitingRowId } from '#features/letters/server/letter-ids.ts';
import type { Services } from '#platform/server/services.ts';

/** Where the box of a waiting letter is sealed for. */
export function placeOfBox({ keys }: Services, author: number, letterId: string): string {
  return `${waitingBox.place}:${waitingRowId(keys, author, letterId).toString('base64')}`;
}

/** Changes what the box of a waiting letter holds; undefined removes a field. */
export async function changeWaiting(
  services: Services,
  author: number,
  letterId: string,
  change: Partial<WaitingLetter> | { findings: undefined },
): Promise<void> {
  const { db, keys } = services;
  const row = await findWaitingByKey(services, author, letterId);
  if (!row || row.content.gone) throw new Error('The letter does not wait');
  const box = waitingBox.seal(keys, row.id, { ...row.content, ...change });
  await db.update(confessionOutbox).set({ box }).where(eq(confessionOutbox.id, row.id));
}
