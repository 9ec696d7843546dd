import { randomUUID } from 'node:crypto';
import { and, eq, gt, ne, or, sql, type SQL } from 'drizzle-orm';
import { daysAgo, today, type Day } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { isAlive } from '#platform/server/session/sessions.ts';
import { forgetGrants, forgetGrantsOf, type ConfirmedAccount } from './login-steps.ts';
import { verifiedProfiles } from './schema.ts';

export const DAYS_KEPT = 90;

/** Somebody this person, or this browser, has proved to be. */
export interface ConfirmedProfile extends ConfirmedAccount {
  verifiedOn: Day;
}

const boxPlace = (id: string) => `verified_profiles:${id}`;

/** Under another key than the addresses of letters: who somebody is and what they were sent cannot be joined. */
const tagOf = (keys: Keys, what: 'handle' | 'account' | 'scoped', value: string) => keys.tag('link', what, value);

export function openProfile(keys: Keys, { id, box, verifiedOn }: { id: string; box: Buffer; verifiedOn: Day }) {
  return { ...(JSON.parse(keys.openText(box, boxPlace(id))) as ConfirmedAccount), verifiedOn };
}

/** A member's proofs are theirs on every device; a visitor's belong to this browser's session. */
function ownerOf(ctx: Ctx): { userId: number } | { sid: string } | null {
  if (ctx.actor) return { userId: ctx.actor.userId };
  return ctx.session.sid === null ? null : { sid: ctx.session.sid };
}

function isMine(ctx: Ctx): SQL | undefined {
  const owner = ownerOf(ctx);
  if (!owner) return sql`false`;
  return 'userId' in owner ? eq(verifiedProfiles.userId, owner.userId) : eq(verifiedProfiles.sid, owner.sid);
}

export async function confirmedProfiles(ctx: Ctx): Promise<ConfirmedProfile[]> {
  const rows = await ctx.db
    .select({ id: verifiedProfiles.id, box: verifiedProfiles.box, verifiedOn: verifiedProfiles.verifiedOn })
    .from(verifiedProfiles)
    .leftJoin(sessions, eq(sessions.sid, verifiedProfiles.sid))
    .where(
      and(
        isMine(ctx),
        gt(verifiedProfiles.verifiedOn, daysAgo(ctx.clock, DAYS_KEPT)),
        or(sql`${verifiedProfiles.sid} IS NULL`, isAlive(ctx.clock.now())),
      ),
    );
  return rows.map((row) => openProfile(ctx.keys, row));
}

/**
 * Keeps a proof. Whoever proved to have this handle before, with another account, has it no longer; and this account has
 * no other handle any more, whoever proved that.
 */
export async function rememberProfile(ctx: Ctx, account: ConfirmedAccount): Promise<void> {
  const owner = ownerOf(ctx);
  if (!owner) throw new Error('A proof needs somebody to belong to');
  const id = randomUUID();
  const tags = {
    handleTag: tagOf(ctx.keys, 'handle', account.handle),
    accountTag: tagOf(ctx.keys, 'account', account.networkId),
    scopedTag: tagOf(ctx.keys, 'scoped', account.scopedId),
  };
  await inTransaction(ctx, async ({ db, keys, clock }) => {
    const { handleTag, accountTag } = verifiedProfiles;
    const isSameHandle = eq(handleTag, tags.handleTag);
    const isOutdated = or(
      and(isSameHandle, or(isMine(ctx), ne(accountTag, tags.accountTag))),
      and(eq(accountTag, tags.accountTag), ne(handleTag, tags.handleTag)),
    );
    await db.delete(verifiedProfiles).where(isOutdated);
    const box = keys.sealText(JSON.stringify(account), boxPlace(id));
    await db
      .insert(verifiedProfiles)
      .values({ id, ...owner, ...tags, box, verifiedOn: today(clock) })
      // Two tabs that prove the same at the same moment have proved it.
      .onConflictDoNothing();
  });
}

export async function forgetProfiles(ctx: Ctx): Promise<void> {
  // A login that waits to be taken up would bring back what is forgotten.
  if (ctx.session.sid !== null) await forgetGrants(ctx, ctx.session.sid);
  await ctx.db.delete(verifiedProfiles).where(isMine(ctx));
}

/** Everything that was proved with this account of the network, or is about to be, whoever proved it. */
export async function forgetAccount(services: Services, networkId: string): Promise<void> {
  const { db, keys } = services;
  await forgetGrantsOf(services, networkId);
  await db
    .delete(verifiedProfiles)
    .where(
      or(
        eq(verifiedProfiles.accountTag, tagOf(keys, 'account', networkId)),
        eq(verifiedProfiles.scopedTag, tagOf(keys, 'scoped', networkId)),
      ),
    );
}
