import { randomBytes, randomUUID } from 'node:crypto';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { done } from '#platform/shared/fields.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { dayOf, startOfDay, today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import {
  findByScopedId,
  idsOf,
  readInstagramAccounts,
  senderId,
  type AccountState,
} from '#features/handles/server/index.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import type { getDataDeletion as statusContract, requestDataDeletion as contract } from '../../contract.ts';
import { dataDeletions, proofs } from '../schema.ts';
import { proofsWithdrawn } from '../events.ts';
import { deleteLoginsWithAccounts } from '../proofs/login-steps.ts';
import { deleteMessageProofsWithAccounts } from '../proofs/message-proofs.ts';
import { deleteProofs } from '../proofs/delete-proofs.ts';
import { openProofs, type StoredProof } from '../proofs/proofs.ts';
import { removeProofs } from '../proofs/remove-proofs.ts';
import { VISITOR_DAYS, type Proof } from '../proofs/sealed-proof.ts';

/** The owner has withdrawn our permission: everything Instagram returned about the account is deleted. */
export async function deauthorize(ctx: Ctx, signedRequest: string): Promise<typeof done> {
  await deleteNowAndLater(ctx, accountIn(ctx, signedRequest));
  return done;
}

/** Deletes at once what Instagram returned about the account. The code leads to a page that confirms it. */
export async function requestDataDeletion(ctx: Ctx, signedRequest: string): Promise<ReplyOf<typeof contract>> {
  await deleteNowAndLater(ctx, accountIn(ctx, signedRequest));
  const code = randomBytes(12).toString('base64url');
  const day = today(ctx.clock);
  await ctx.db.insert(dataDeletions).values({ tag: deletionTagOf(ctx.keys, code), requestedOn: day, completedOn: day });
  return { url: `${ctx.client.origin}/data-deletion/${code}`, confirmation_code: code };
}

export async function getDataDeletion({ db, keys }: Ctx, code: string): Promise<ReplyOf<typeof statusContract>> {
  const [row] = await db
    .select()
    .from(dataDeletions)
    .where(eq(dataDeletions.tag, deletionTagOf(keys, code)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Meta knows which account a code belongs to, so the code itself is not stored. */
const deletionTagOf = (keys: Keys, code: string) => keys.tag('link', 'data-deletion', code);

function accountIn({ instagram }: Ctx, signedRequest: string): string {
  const request = instagram.readSignedRequest(signedRequest);
  if (!request) throw new AppError('FORBIDDEN');
  return request.userId;
}

const JOB = 'repeat-data-deletion';
/** Longer than a proof is under way: it takes its grant in one transaction, and is saved in another. */
const UNDER_WAY = 30 * SECOND;

const Payload = z.object({ id: z.string(), box: z.string() });
const sealedAccount = sealed(`job.${JOB}`, { version: 1, schema: z.object({ named: z.string() }), size: 64 });

/** Deletes at once, and later what was under way meanwhile. */
async function deleteNowAndLater(services: Services, named: string): Promise<void> {
  const { db, keys, queue } = services;
  const id = randomUUID();
  const box = sealedAccount.seal(keys, id, { named }).toString('base64');
  await queue.addLater(db, JOB, UNDER_WAY, { id, box });
  await deleteAccountData(services, named);
}

export const repeatDeletionJob: Job = {
  name: JOB,
  async run(services, payload) {
    const { id, box } = Payload.parse(payload);
    await deleteAccountData(services, sealedAccount.open(services.keys, id, Buffer.from(box, 'base64')).named);
  },
};

const PAGE_SIZE = 500;

/**
 * Deletes all proofs of an Instagram account, by members and visitors, with links and pending logins. Meta names the account by the
 * id that our app has, or by that of a sender.
 */
export async function deleteAccountData(services: Services, named: string): Promise<void> {
  const account = await findNamed(services, named);
  const ids = account ? idsOf(account) : [named, senderId(named)];
  await deleteMessageProofsWithAccounts(services, ids);
  await deleteLoginsWithAccounts(services, [...ids, named]);
  const isAccounts = (proof: Proof) => ids.includes(proof.instagramId) || proof.scopedId === named;
  const members = new Set(account?.provedBy.map(({ userId }) => userId));
  for await (const page of pagesOfEnding(services)) {
    const found = page.filter(isAccounts);
    for (const { userId } of found) if (userId !== null) members.add(userId);
    const visitors = found.filter(({ userId }) => userId === null).map(({ ownerTag }) => ownerTag);
    if (visitors.length > 0) await removeProofs(services, hasTag(proofs.ownerTag, visitors));
  }
  for (const userId of members) {
    await publish(services, proofsWithdrawn, { userId, ids });
    await deleteProofs(services, userId, isAccounts);
  }
}

async function findNamed(services: Services, named: string): Promise<AccountState | null> {
  const ids = [named, senderId(named)];
  const byId = await readInstagramAccounts(services, ids);
  return (await findByScopedId(services, named)) ?? ids.flatMap((id) => byId.get(id)?.state ?? [])[0] ?? null;
}

/** The proofs that end soon, page by page: those of visitors are among them, and no tag leads to them. */
async function* pagesOfEnding({ db, keys, clock }: Services): AsyncGenerator<StoredProof[]> {
  const { ownerTag, endsOn } = proofs;
  const endsSoon = lte(endsOn, dayOf(startOfDay(clock.now(), VISITOR_DAYS)));
  for (let last: Buffer | undefined = Buffer.alloc(0); last;) {
    const isNext = and(endsSoon, gt(ownerTag, last));
    const rows = await db.select().from(proofs).where(isNext).orderBy(asc(ownerTag)).limit(PAGE_SIZE);
    yield openProofs(keys, rows);
    last = rows[PAGE_SIZE - 1]?.ownerTag;
  }
}
