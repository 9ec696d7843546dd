import { takeLock } from '#platform/server/db/locks.ts';
import type { Uses } from '#platform/server/services.ts';
import { idsOf, type AccountState } from './instagram-account.ts';
import { readInstagramAccounts, writeAccounts } from './instagram-accounts.ts';
import type { AccountId } from './network-ids.ts';
import { readStoredWords } from './stored-words.ts';

/** The words that these accounts mute, those of each under its first id. Asks for nothing unless one of them mutes any. */
export async function readMutedWords(
  access: Uses<'db' | 'keys'>,
  accounts: readonly Pick<AccountState, 'login' | 'sender' | 'mutes'>[],
): Promise<(account: Pick<AccountState, 'login' | 'sender'>) => readonly string[]> {
  const ids = accounts.filter(({ mutes }) => mutes).flatMap((account) => idsOf(account)[0] ?? []);
  if (ids.length === 0) return () => [];
  const stored = await readInstagramAccounts(access, ids);
  const wordsOf = await readStoredWords(access, [...new Set([...stored.values()].map(({ row }) => row))]);
  return (account) => {
    const row = idsOf(account).flatMap((id) => stored.get(id)?.row ?? [])[0];
    return row === undefined ? [] : wordsOf(row);
  };
}

/** Changes the words of an account, and returns them as they are then; null if nobody has proved the account. Needs a transaction. */
export async function changeMutedWords(
  tx: Uses<'db' | 'keys'>,
  id: AccountId,
  change: (words: readonly string[]) => readonly string[],
): Promise<readonly string[] | null> {
  await takeLock(tx, 'accounts');
  const account = (await readInstagramAccounts(tx, [id])).get(id);
  if (!account) return null;
  const words = change((await readStoredWords(tx, [account.row]))(account.row));
  await writeAccounts(tx, [{ ...account, words }]);
  return words;
}
