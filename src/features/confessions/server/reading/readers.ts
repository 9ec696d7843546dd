import { findProofs, findMinors, readHistories, type Proof } from '#features/verification/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { accountTagOf, targetTagOf } from '#platform/server/handle-tags.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';

/** A handle, and the Instagram account that has it. */
export interface Account {
  handle: string;
  instagramId: string;
}

/** What of a handle's letters an account may read. */
interface Readership {
  instagramId: string;
  targetTag: Buffer;
  /** The first account known for the handle reads what was sent while none was known. */
  isFirst: boolean;
}

/** A confirmed handle, and which of its letters are this account's. */
export type Owned = Proof & Readership;

/** Whoever has confirmed it, and whether they are too young for some of them. */
export type Reader = Owned & { isMinor: boolean };

/** The handles that this person, or this browser, has confirmed. */
export async function findOwned(ctx: Ctx): Promise<Owned[]> {
  return readersOf(ctx, await findProofs(ctx));
}

/** As whom this person, or this browser, may read. */
export async function findReaders(ctx: Ctx): Promise<Reader[]> {
  const owned = await findOwned(ctx);
  const { actor } = ctx;
  if (actor) return owned.map((profile) => ({ ...profile, isMinor: !actor.isAdult }));
  // A visitor tells no age; but a member may have told theirs who has the same account, and is likely the same person.
  const instagramIds = owned.map(({ instagramId }) => instagramId);
  const minors = await findMinors(ctx, instagramIds);
  return owned.map((profile) => ({ ...profile, isMinor: minors.has(profile.instagramId) }));
}

/** What these accounts may read; that they are whose they are said to be is the caller's to know. */
export async function readersOf<A extends Account>(services: Services, accounts: A[]): Promise<(A & Readership)[]> {
  const historyOf = await readHistories(
    services,
    accounts.map(({ handle }) => handle),
  );
  return accounts.map((account) => ({
    ...account,
    targetTag: targetTagOf(services.keys, account.handle),
    isFirst: historyOf(account.handle).isFirst(account.instagramId),
  }));
}

/** All of a letter's row that tells whom it is for. */
interface Addressed {
  id: string;
  targetTag: Buffer;
  accountTag: Buffer;
}

/** The letter is for this reader and nobody else: for the handle, and for the account that had it then. */
export function isAddressedTo(keys: Keys, reader: Readership, letter: Addressed): boolean {
  return letter.targetTag.equals(reader.targetTag) && isForAccountOf(keys, reader, letter);
}

/** The same without the handle, which does not lead to letters that it does not want. */
export function isForAccountOf(
  keys: Keys,
  reader: Readership,
  { id, accountTag }: Omit<Addressed, 'targetTag'>,
): boolean {
  const accounts = reader.isFirst ? [reader.instagramId, null] : [reader.instagramId];
  return accounts.some((account) => accountTag.equals(accountTagOf(keys, account, id)));
}
