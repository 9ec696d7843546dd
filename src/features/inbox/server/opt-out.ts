import { idsOf, readRecordedOwners, closeHandle } from '#features/handles/server/index.ts';
import { confirmAccount } from '#features/verification/server/index.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { changeAccounts, findOwnInbox } from './inboxes.ts';
import { addressesOf, type Owned } from './readers.ts';
import { recordClosing } from '#features/letters/server/index.ts';

/**
 * Takes effect at once and for good: nothing more arrives, nobody finds the handle, and its letters are gone for its reader. For
 * their authors they go in the nightly batches. Letters that still wait are unwanted when they are delivered.
 */
export async function optOut(ctx: Ctx, handle: string): Promise<typeof done> {
  const inbox = await findOwnInbox(ctx, handle);
  const hasHandle = await isOwner(ctx, inbox);
  await inTransaction(ctx, async (tx) => {
    if (hasHandle) await closeHandle(tx, handle, 'owner');
    await recordClosing(tx, inbox.accounts.flatMap(addressesOf));
  });
  // Afterwards, in transactions of their own: until then letters that arrive are swept with the others.
  await changeAccounts(ctx, inbox, (account) => ({ ...account, closed: true, paused: null }));
  return done;
}

/** Whoever has given the handle up closes their own account, and not what the next owner has, proved or not. */
async function isOwner(services: Services, { accounts, handle }: Owned): Promise<boolean> {
  const owner = (await readRecordedOwners(services, [handle]))(handle);
  const recorded = accounts.find((account) => owner && idsOf(account).some((id) => idsOf(owner).includes(id)));
  return recorded !== undefined && (await confirmAccount(services, recorded)) !== 'passed on';
}
