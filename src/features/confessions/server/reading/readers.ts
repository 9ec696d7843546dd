import { findMinors, findProvedHandles, readHistories, type ProvedByOne } from '#features/verification/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { Remembered } from '#platform/server/keys/remembered.ts';
import type { TagStream } from '#platform/server/keys/tag-stream.ts';
import type { Services } from '#platform/server/services.ts';
import { readerStream } from '../store/streams.ts';

/** A handle, and the Instagram accounts with which one person has proved it: by login, by message, or both. */
export interface Account {
  handle: string;
  instagramIds: readonly string[];
}

/** Letters to a handle that an account may read. */
interface ReadableStream {
  /** The account that had the handle when the letters were sent; null while none was known. */
  account: string | null;
  /** The account that reads them: its own, and if it is the first that was known, those from before. */
  instagramId: string;
  stream: TagStream;
}

/** Which of a handle's letters a person may read. */
interface Readership {
  streams: ReadableStream[];
}

/** A proved handle, and which of its letters are this person's. */
export type Owned = ProvedByOne & Readership;

/** The owner of a proved handle, and whether they are too young for letters from adults. */
export type Reader = Owned & { isMinor: boolean };

/** The handles that this member or visitor has proved, each once. */
export async function findOwned(ctx: Ctx): Promise<Owned[]> {
  return readersOf(ctx, await findProvedHandles(ctx));
}

/** The handles as which this member or visitor may read. */
export async function findReaders(ctx: Ctx): Promise<Reader[]> {
  const owned = await findOwned(ctx);
  const { actor } = ctx;
  if (actor) return owned.map((profile) => ({ ...profile, isMinor: !actor.isAdult }));
  // A visitor's age is unknown. A member with the same Instagram account is likely the same person, so their age counts.
  const accountsOf = ({ handle, instagramIds }: Owned) => instagramIds.map((instagramId) => ({ handle, instagramId }));
  const isMinors = await findMinors(ctx, owned.flatMap(accountsOf));
  return owned.map((profile) => ({ ...profile, isMinor: accountsOf(profile).some(isMinors) }));
}

/** What these accounts may read. The caller must know that they are proved. */
export async function readersOf<A extends Account>(services: Services, accounts: A[]): Promise<(A & Readership)[]> {
  const firstOf = await findFirstAccounts(
    services,
    accounts.map(({ handle }) => handle),
  );
  return accounts.map((account) => {
    const { handle, instagramIds } = account;
    const streams = instagramIds.flatMap((instagramId) => {
      const owners = firstOf(handle) === instagramId ? [instagramId, null] : [instagramId];
      return owners.map((owner) => ({
        account: owner,
        instagramId,
        stream: readerStream(services.keys, handle, owner),
      }));
    });
    return { ...account, streams };
  });
}

const firstAccounts = new Remembered<string>(50_000);

/**
 * The first account known for each handle, which reads what was sent while none was known. Remembered: histories of handles are
 * never deleted, so the first one stays the first.
 */
async function findFirstAccounts(
  services: Services,
  handles: string[],
): Promise<(handle: string) => string | undefined> {
  const { keys } = services;
  const first = new Map(handles.map((handle) => [handle, firstAccounts.get(keys, handle)]));
  const missing = [...first.keys()].filter((handle) => first.get(handle) === undefined);
  if (missing.length === 0) return (handle) => first.get(handle);
  const historyOf = await readHistories(services, missing);
  for (const handle of missing) {
    const account = historyOf(handle).claims[0]?.instagramId;
    first.set(handle, account);
    if (account !== undefined) firstAccounts.set(keys, handle, account);
  }
  return (handle) => first.get(handle);
}
