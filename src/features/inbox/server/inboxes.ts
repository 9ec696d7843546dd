import {
  changeInstagramAccount,
  holderOf,
  idsOf,
  type AccountState,
  withoutOptedOut,
  readRecordedOwners,
  closeHandle,
  withSmiles,
} from '#features/handles/server/index.ts';
import { PROOF_DAYS, confirmAccount } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { DAY } from '#platform/shared/durations.ts';
import { dayOf, today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { publish } from '#platform/server/events.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { recordClosing } from '#features/letters/server/index.ts';
import type { Inbox, updateInbox as contract } from '../contract.ts';
import { inboxOpened } from './events.ts';
import { findUnopened } from './list/unopened.ts';
import { findOwned, findReaders, nextNumbersOf, type Owned, type Reader, addressesOf } from './readers.ts';

export async function listInboxes(ctx: Ctx): Promise<{ inboxes: Inbox[] }> {
  const readers = await findReaders(ctx);
  const inboxes = await describe(ctx, readers);
  // A single inbox shows its letters at once.
  return { inboxes: inboxes.length > 1 ? await countUnread(ctx, readers, inboxes) : inboxes };
}

async function countUnread(ctx: Ctx, readers: Reader[], inboxes: Inbox[]): Promise<Inbox[]> {
  const letters = Map.groupBy(await findUnopened(ctx, readers), ({ reader }) => reader.handle);
  return inboxes.map((inbox) => ({ ...inbox, unread: letters.get(inbox.handle)?.length ?? 0 }));
}

/**
 * Pausing remembers how far the streams have come: letters that come later are left out until the inbox is opened again. Delivery
 * does not change by it, so that no row shows that an inbox is paused.
 */
export async function updateInbox(
  ctx: Ctx,
  handle: string,
  { paused: isPaused, smiles }: BodyOf<typeof contract>,
): Promise<Inbox> {
  const inbox = await findOwnInbox(ctx, handle);
  const nextNumbers = isPaused && (await Promise.all(inbox.accounts.map((account) => nextNumbersOf(ctx, account))));
  const now = ctx.clock.now();
  const accounts = await changeAccounts(ctx, inbox, (account, index) => {
    const chosen = smiles === undefined ? account : withSmiles(account, smiles, now);
    const paused = nextNumbers ? (account.paused ?? nextNumbers[index] ?? null) : null;
    return isPaused === undefined || paused === account.paused ? chosen : { ...chosen, paused };
  });
  // Letters that came meanwhile can make matches from now on.
  const holders = isPaused === false ? accounts.flatMap((account) => holderOf(account, today(ctx.clock)) ?? []) : [];
  for (const userId of new Set(holders)) await publish(ctx, inboxOpened, { userId });
  const [changed] = await describe(ctx, [{ ...inbox, accounts }]);
  return changed as Inbox;
}

/** Changes what belongs to the accounts of an inbox, each in a transaction of its own. Returns them as they are then. */
async function changeAccounts(
  services: Services,
  { accounts }: Pick<Owned, 'accounts'>,
  change: (account: AccountState, index: number) => AccountState,
): Promise<AccountState[]> {
  const changed: AccountState[] = [];
  for (const [index, account] of accounts.entries()) {
    const id = idsOf(account)[0] ?? '';
    const after = await inTransaction(services, (tx) =>
      changeInstagramAccount(tx, id, (state) => change(state, index)),
    );
    changed.push(after ?? account);
  }
  return changed;
}

/** An inbox that this member or visitor has proved. */
async function findOwnInbox(ctx: Ctx, handle: string): Promise<Owned> {
  const inbox = (await findOwned(ctx)).find((one) => one.handle === handle);
  if (!inbox) throw new AppError('NOT_FOUND');
  return inbox;
}

function wayOf(accounts: readonly AccountState[]): Inbox['by'] {
  const isByLogin = accounts.some(({ login }) => login !== null);
  if (!accounts.some(({ sender }) => sender !== null)) return 'login';
  return isByLogin ? 'both' : 'message';
}

/** What was chosen last; a refusal counts where an account has another id that could not be joined. */
function smilesOf(accounts: readonly AccountState[]): boolean | null {
  const chosen = accounts.flatMap(({ smiles }) => (smiles ? [smiles.on] : []));
  return chosen.length > 0 ? chosen.every(Boolean) : null;
}

async function describe(
  services: Uses<'db' | 'keys'>,
  owned: readonly Pick<Owned, 'handle' | 'verifiedOn' | 'accounts'>[],
): Promise<Inbox[]> {
  const open = new Set(
    await withoutOptedOut(
      services,
      owned.map(({ handle }) => handle),
    ),
  );
  return owned.map(({ handle, verifiedOn, accounts }) => ({
    handle,
    verifiedOn,
    verifiedUntil: dayOf(new Date(new Date(verifiedOn).getTime() + (PROOF_DAYS - 1) * DAY)),
    paused: accounts.some(({ paused }) => paused !== null),
    smiles: smilesOf(accounts),
    closed: accounts.some(({ closed }) => closed),
    // Closed by a request, or by somebody who had the handle before.
    closedByRequest: !open.has(handle) && !accounts.some(({ closed }) => closed),
    by: wayOf(accounts),
  }));
}

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

/** Closes the reader's own account. Somebody who has given the handle up does not close what the next owner has. */
async function isOwner(services: Services, { accounts, handle }: Owned): Promise<boolean> {
  const owner = (await readRecordedOwners(services, [handle]))(handle);
  const recorded = accounts.find((account) => owner && idsOf(account).some((id) => idsOf(owner).includes(id)));
  return recorded !== undefined && (await confirmAccount(services, recorded)) !== 'passed on';
}
