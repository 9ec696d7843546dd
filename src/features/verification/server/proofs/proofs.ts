import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { dayOf, daysAgo, startOfDay, today, type Clock, type Day } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { isAlive } from '#platform/server/session/sessions.ts';
import { indexName } from '../found-by-name/findable-names.ts';
import { ProvedAccount, renameNetworkId } from './instagram-accounts.ts';
import { proofs } from '../schema.ts';

export const PROOF_DAYS = 90;

/** The first day on which a proof made today no longer counts. */
export const endOfProof = (clock: Clock): Day => dayOf(startOfDay(clock.now(), PROOF_DAYS));

/** That a member, or a visitor's session, owns a handle. */
export interface Proof extends ProvedAccount {
  verifiedOn: Day;
}

const provedAccount = sealed('verified_profiles', {
  version: 2,
  schema: ProvedAccount,
  upgrade: { 1: renameNetworkId },
});

/** Tagged under another key than the addresses of letters, so that proofs and letters cannot be joined. */
export const proofTagOf = (keys: Keys, what: 'handle' | 'account' | 'scoped', value: string) =>
  keys.tag('link', what, value);

export function openProof(keys: Keys, { id, box, verifiedOn }: { id: string; box: Buffer; verifiedOn: Day }) {
  return { ...provedAccount.open(keys, id, box), verifiedOn };
}

export type Owner = { userId: number } | { sid: string };

/** A member's proofs are theirs on every device; a visitor's belong to this browser's session. */
export function ownerOf(ctx: Ctx): Owner | null {
  if (ctx.actor) return { userId: ctx.actor.userId };
  return ctx.session.sid === null ? null : { sid: ctx.session.sid };
}

export function isOf(owner: Owner | null): SQL {
  if (!owner) return sql`false`;
  return 'userId' in owner ? eq(proofs.userId, owner.userId) : eq(proofs.sid, owner.sid);
}

/** The valid proofs of the member, or of the visitor's session. */
export async function findProofs(ctx: Ctx): Promise<Proof[]> {
  const rows = await ctx.db
    .select({ id: proofs.id, box: proofs.box, verifiedOn: proofs.verifiedOn })
    .from(proofs)
    .leftJoin(sessions, eq(sessions.sid, proofs.sid))
    .where(
      and(
        isOf(ownerOf(ctx)),
        gt(proofs.verifiedOn, daysAgo(ctx.clock, PROOF_DAYS)),
        or(sql`${proofs.sid} IS NULL`, isAlive(ctx.clock.now())),
      ),
    );
  return rows.map((row) => openProof(ctx.keys, row));
}

/** The members with a valid proof of one of these Instagram accounts. */
export async function membersWhoProved({ db, keys, clock }: Services, instagramIds: readonly string[]) {
  const tags = [...new Set(instagramIds)].map((instagramId) => proofTagOf(keys, 'account', instagramId));
  if (tags.length === 0) return [];
  const { accountTag, verifiedOn } = proofs;
  const rows = await db
    .select()
    .from(proofs)
    .where(and(inArray(accountTag, tags), gt(verifiedOn, daysAgo(clock, PROOF_DAYS))));
  return rows.flatMap(({ userId, ...row }) =>
    userId === null ? [] : [{ userId, instagramId: openProof(keys, row).instagramId }],
  );
}

/**
 * Saves a proof and deletes outdated ones of any owner: those of this handle with another Instagram account, and those of
 * this Instagram account with another handle.
 */
export async function saveProof(services: Services, owner: Owner, account: ProvedAccount): Promise<void> {
  const id = randomUUID();
  const tags = {
    handleTag: proofTagOf(services.keys, 'handle', account.handle),
    accountTag: proofTagOf(services.keys, 'account', account.instagramId),
    scopedTag: proofTagOf(services.keys, 'scoped', account.scopedId),
  };
  await inTransaction(services, async (tx) => {
    const { db, keys, clock } = tx;
    const { handleTag, accountTag } = proofs;
    const isSameHandle = eq(handleTag, tags.handleTag);
    const isOutdated = or(
      and(isSameHandle, or(isOf(owner), ne(accountTag, tags.accountTag))),
      and(eq(accountTag, tags.accountTag), ne(handleTag, tags.handleTag)),
    );
    await db.delete(proofs).where(isOutdated);
    const { handle, name, instagramId, scopedId } = account;
    // Field by field: `account` may carry a token, which must not be stored here.
    const box = provedAccount.seal(keys, id, { handle, name, instagramId, scopedId });
    const inserted = await db
      .insert(proofs)
      .values({ id, ...owner, ...tags, box, verifiedOn: today(clock) })
      // Two tabs may prove the same handle at the same moment.
      .onConflictDoNothing();
    if ('userId' in owner && inserted.rowCount === 1) await indexName(tx, id, account.name);
  });
}
