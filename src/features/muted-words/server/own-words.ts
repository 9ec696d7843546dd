import {
  changeMutedWords as changeStored,
  idsOf,
  readMutedWords,
  type AccountState,
} from '#features/handles/server/index.ts';
import { MOST_MUTED_WORDS } from '#features/handles/contract/muted-words.ts';
import { wordKey } from '#features/moderation/server/index.ts';
import { findProvedAccounts } from '#features/verification/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { BodyOf, ReplyOf } from '#platform/shared/endpoint.ts';
import { TOO_MANY, type changeMutedWords as contract } from '../contract.ts';

type Words = ReplyOf<typeof contract>;

export async function getMutedWords(ctx: Ctx, handle: string): Promise<Words> {
  const accounts = await findOwnAccounts(ctx, handle);
  return { words: withoutDoubles(accounts.flatMap(await readMutedWords(ctx, accounts))) };
}

/** An inbox can have several accounts. Each is changed in a transaction of its own, so that nothing shows that they are one person's. */
export async function changeMutedWords(ctx: Ctx, handle: string, input: BodyOf<typeof contract>): Promise<Words> {
  for (const word of input.add) refuseNothing(word);
  const accounts = await findOwnAccounts(ctx, handle);
  const wordsOf = await readMutedWords(ctx, accounts);
  const changed: string[] = [];
  for (const account of accounts) {
    const others = accounts.filter((other) => other !== account).flatMap(wordsOf);
    const words = await inTransaction(ctx, (tx) =>
      changeStored(tx, idsOf(account)[0] ?? '', (before) => withChanges(before, others, input)),
    );
    // The account was proved a moment ago and is not recorded yet.
    if (!words) throw new AppError('NOT_FOUND');
    changed.push(...words);
  }
  return { words: withoutDoubles(changed) };
}

/** The limit counts the words of the whole inbox. */
function withChanges(
  before: readonly string[],
  others: readonly string[],
  { add, remove }: BodyOf<typeof contract>,
): string[] {
  const removed = new Set(remove.map(wordKey));
  const isKept = (word: string) => !removed.has(wordKey(word));
  const inbox = withoutDoubles([...before.filter(isKept), ...others.filter(isKept), ...add]);
  if (add.length > 0 && inbox.length > MOST_MUTED_WORDS) throw invalid(TOO_MANY);
  return withoutDoubles([...before.filter(isKept), ...add]);
}

/** Of words that find the same, the first. */
function withoutDoubles(words: readonly string[]): string[] {
  const known = new Set<string>();
  return words.filter((word) => {
    const key = wordKey(word);
    return !known.has(key) && known.add(key);
  });
}

function refuseNothing(word: string): void {
  if (wordKey(word) === '') throw invalid('Please type at least one letter, digit or sign');
}

const invalid = (message: string) => new AppError('VALIDATION', { message, issues: [{ path: 'add', message }] });

/** The accounts of a handle that this member or visitor has proved. */
async function findOwnAccounts(ctx: Ctx, handle: string): Promise<AccountState[]> {
  const own = (await findProvedAccounts(ctx)).find((proved) => proved.handle === handle);
  if (!own) throw new AppError('NOT_FOUND');
  return own.accounts;
}
