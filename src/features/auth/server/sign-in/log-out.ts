import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { accountTokens } from '../schema.ts';

/** Ends this browser's session. Signing out twice is no error: it happens with two tabs. */
export async function logOut(ctx: Ctx): Promise<typeof done> {
  await ctx.session.signOut();
  return done;
}

/** Called after a restore: sessions that have ended and links that were used since the backup must not work again. */
export async function signOutEveryone({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.delete(sessions);
  await db.delete(accountTokens);
}
