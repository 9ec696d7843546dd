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

/** Which of a handle's letters an account may read. */
interface Readership {
  instagramId: string;
  targetTag: Buffer;
  /** The first account known for the handle reads what was sent while none was known. */
  isFirst: boolean;
}

/** A proved handle, and which of its letters are this account's. */
export type Owned = Proof & Readership;

/** The owner of a proved handle, and whether they are too young for letters from adults. */
export type Reader = Owned & { isMinor: boolean };

/** The handles that this member or visitor has proved. */
export async function findOwned(ctx: Ctx): Promise<Owned[]> {
  return readersOf(ctx, await findProofs(ctx));
}

/** The handles as which this member or visitor may read. */
export async function findReaders(ctx: Ctx): Promise<Reader[]> {
  const owned = await findOwned(ctx);
  const { actor } = ctx;
  if (actor) return owned.map((profile) => ({ ...profile, isMinor: !actor.isAdult }));
  // A visitor's age is unknown. A member with the same Instagram account is likely the same person, so their age counts.
  const instagramIds = owned.map(({ instagramId }) => instagramId);
  const minors = await findMinors(ctx, instagramIds);
  return owned.map((profile) => ({ ...profile, isMinor: minors.has(profile.instagramId) }));
}

/** What these accounts may read. The caller must know that they are proved. */
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

/** The part of a letter's row that tells whom it is for. */
interface Addressed {
  id: string;
  targetTag: Buffer;
  accountTag: Buffer;
}

/** Whether the letter is for this reader: for the handle, and for the account that had the handle when it was sent. */
export function isAddressedTo(keys: Keys, reader: Readership, letter: Addressed): boolean {
  return letter.targetTag.equals(reader.targetTag) && isForAccountOf(keys, reader, letter);
}

/** The same without the handle, whose tag does not lead to unwanted letters. */
export function isForAccountOf(
  keys: Keys,
  reader: Readership,
  { id, accountTag }: Omit<Addressed, 'targetTag'>,
): boolean {
  const accounts = reader.isFirst ? [reader.instagramId, null] : [reader.instagramId];
  return accounts.some((account) => accountTag.equals(accountTagOf(keys, account, id)));
}
