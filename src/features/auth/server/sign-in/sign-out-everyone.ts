import { sessions } from '#platform/server/session/schema.ts';
import type { Services } from '#platform/server/services.ts';
import { accountTokens } from '../schema.ts';

/** After a restore: a browser that was signed out since, or a link that was used, must not count again. */
export async function signEverybodyOut({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.delete(sessions);
  await db.delete(accountTokens);
}
