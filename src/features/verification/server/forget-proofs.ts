import { and, eq, or } from 'drizzle-orm';
import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { proofsWithdrawn } from './events.ts';
import { releaseHandle, releaseHandlesOf } from './handle-holders.ts';
import { forgetLogins, forgetLoginsOf } from './login-steps.ts';
import { verifiedProfiles } from './schema.ts';
import { isOf, openProfile, ownerOf, profileTagOf } from './verified-profiles.ts';

/** All that this person, or this browser, has proved to be. */
export async function forgetProfiles(ctx: Ctx): Promise<void> {
  // A login that waits to be taken up would bring back what is forgotten.
  if (ctx.session.sid !== null) await forgetLogins(ctx, ctx.session.sid);
  const owner = ownerOf(ctx);
  if (owner && 'userId' in owner) await publish(ctx, proofsWithdrawn, owner);
  await ctx.db.delete(verifiedProfiles).where(isOf(owner));
  if (owner && 'userId' in owner) await releaseHandlesOf(ctx, owner.userId);
}

/** That this person has proved to have this one handle. */
export async function forgetProof({ db, keys }: Services, userId: number, handle: string): Promise<void> {
  const isThisHandle = eq(verifiedProfiles.handleTag, profileTagOf(keys, 'handle', handle));
  await db.delete(verifiedProfiles).where(and(isOf({ userId }), isThisHandle));
}

/** Everything that was proved with this Instagram account, or is about to be, whoever proved it. */
export async function forgetAccount(services: Services, accountId: string): Promise<void> {
  const { db, keys } = services;
  await forgetLoginsOf(services, accountId);
  await publish(services, proofsWithdrawn, { accountId });
  const gone = await db
    .delete(verifiedProfiles)
    .where(
      or(
        eq(verifiedProfiles.accountTag, profileTagOf(keys, 'account', accountId)),
        eq(verifiedProfiles.scopedTag, profileTagOf(keys, 'scoped', accountId)),
      ),
    )
    .returning();
  for (const row of gone) {
    if (row.userId !== null) await releaseHandle(services, row.userId, openProfile(keys, row).handle);
  }
}
