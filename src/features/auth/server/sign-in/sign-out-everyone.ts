import { sessions } from '#platform/server/session/schema.ts';
import type { Services } from '#platform/server/services.ts';
import { accountTokens } from '../schema.ts';

/** Called after a restore: sessions that have ended and links that were used since the backup must not work again. */
export async function signOutEveryone({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.delete(sessions);
  await db.delete(accountTokens);
}
