import { randomUUID } from 'node:crypto';
import { isHeldElsewhere, readInstagramAccounts } from '#features/handles/server/index.ts';
import {
  publishProof,
  saveProof,
  takeLink,
  type LinkableAccount,
  type ShownAccount,
} from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { requirePremium, type Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import { freeSlot } from '#platform/server/keys/owner-tag.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { LinkedAccount } from '../contract.ts';
import { describeLinks } from './list-linked-accounts.ts';
import { accountLinked } from './events.ts';
import { findListedWith, readLinksOf } from './links.ts';
import { linkedAccounts } from './schema.ts';
import { linkRow, slotsOf } from './sealed-link.ts';
import { deleteLinks, removeLinks } from './unlink-account.ts';

type Shown = ShownAccount<LinkableAccount>;

/** Trusts only what Instagram returned to this session: `grant` names it, and the other fields of the body are ignored. */
export async function linkAccount(ctx: Ctx, grant: string): Promise<LinkedAccount> {
  const { userId } = requirePremium(ctx);
  const { sid } = ctx.session;
  const shown = sid === null ? null : await takeLink(ctx, sid, grant);
  if (!shown) throw new AppError('NOT_VERIFIED', { message: 'Please log in with Instagram again.' });
  const { handle } = shown.account;
  const { id, isHolder } = await saveLink(ctx, userId, shown);
  if (isHolder) await publishProof(ctx, { userId, handle });
  return describeLinks(await findListedWith(ctx, userId, id));
}

/**
 * Saves link and proof. An account is linked by its holder alone, so no list of links by account is needed: throws and saves nothing
 * if another member holds it.
 */
export async function saveLink(services: Services, userId: number, shown: Shown) {
  const { account, other } = shown;
  const ids = [account.instagramId, ...(other?.is === 'same' ? [other.id] : [])];
  const stored = [...(await readInstagramAccounts(services, ids)).values()];
  const isElsewhere = stored.some(({ state }) => isHeldElsewhere(state, userId, today(services.clock)));
  if (isElsewhere) throw new AppError('LINKED_ELSEWHERE');
  await makeRoom(services, userId, account);
  const id = randomUUID();
  const hold = await saveProof(services, {
    ...shown,
    owner: { userId },
    alongside: (tx) => writeLink(tx, { id, userId, account }),
  });
  if (hold === 'elsewhere') {
    // Another member was faster. The proof stays: it is still true.
    await deleteLinks(services, { userId, ids: [account.instagramId] });
    throw new AppError('LINKED_ELSEWHERE');
  }
  // In a transaction of its own: two rows of a person must not share one.
  await publish(services, accountLinked, { userId });
  const own = await readLinksOf(services, userId);
  const link = own.find((one) => one.account.instagramId === account.instagramId);
  return { id: link?.id ?? id, isHolder: hold === 'held' };
}

const isTo =
  ({ instagramId }: LinkableAccount) =>
  (link: { account: LinkableAccount }) =>
    link.account.instagramId === instagramId;

/** If the member has as many links as can be, the one that was verified longest ago is unlinked. */
async function makeRoom(services: Services, userId: number, account: LinkableAccount): Promise<void> {
  const links = await readLinksOf(services, userId);
  if (links.some(isTo(account)) || links.length < slotsOf(services.keys, userId).length) return;
  const [oldest] = links.toSorted((a, b) => a.lastVerifiedOn.localeCompare(b.lastVerifiedOn));
  if (oldest) await removeLinks(services, userId, [oldest]);
}

interface NewLink {
  id: string;
  userId: number;
  account: LinkableAccount;
}

/** Linking an account again updates the row. Two tabs do not take the same slot: the caller holds the lock 'proofs'. */
async function writeLink(tx: Uses<'db' | 'keys' | 'clock'>, { id, userId, account }: NewLink): Promise<boolean> {
  const { db, keys, clock } = tx;
  const own = await readLinksOf(tx, userId);
  const known = own.find(isTo(account));
  const taken = own.map(({ ownerTag }) => ownerTag);
  const slot = known?.ownerTag ?? freeSlot(slotsOf(keys, userId), taken);
  if (!slot) throw new Error('All slots are taken');
  const day = today(clock);
  const kept = known ? { id: known.id, linkedOn: known.linkedOn } : { id, linkedOn: day };
  const row = linkRow(keys, slot, { ...kept, userId, account, lastVerifiedOn: day, isActive: true });
  await db.insert(linkedAccounts).values(row).onConflictDoUpdate({ target: linkedAccounts.ownerTag, set: row });
  return true;
}
