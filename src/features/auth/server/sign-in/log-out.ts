import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';

/** Ends this browser's session. Signing out twice is not an error: two tabs do it all the time. */
export async function logOut(ctx: Ctx): Promise<typeof done> {
  await ctx.session.signOut();
  return done;
}
