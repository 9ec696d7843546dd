import { readMutedWords, type AccountState } from '#features/handles/server/index.ts';
import { wordsMatcher, type WordsMatcher } from '#features/moderation/server/index.ts';
import { accountsOfMember } from '#features/verification/server/index.ts';
import type { Uses } from '#platform/server/services.ts';

export type { WordsMatcher };

/** Tells whether texts contain a word that one of some accounts has muted. It is for one of several readers. */
export async function readMatchers(
  access: Uses<'db' | 'keys'>,
  accounts: readonly AccountState[],
): Promise<(own: readonly AccountState[]) => WordsMatcher> {
  const wordsOf = await readMutedWords(access, accounts);
  return (own) => wordsMatcher(own.flatMap(wordsOf));
}

/** The same for one reader. Accounts without words cost nothing. */
export async function readMatcher(
  access: Uses<'db' | 'keys'>,
  accounts: readonly AccountState[],
): Promise<WordsMatcher> {
  return (await readMatchers(access, accounts))(accounts);
}

/** The same for a member: the words of all accounts that they have proved count. */
export async function readMemberMatcher(
  services: Uses<'db' | 'keys' | 'clock'>,
  userId: number,
): Promise<WordsMatcher> {
  return readMatcher(services, await accountsOfMember(services, userId));
}
