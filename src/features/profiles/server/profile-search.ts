import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Searches for Instagram profiles by name, among people who agreed to be found that way. Returns at most `limit` accounts
 * whose name contains every one of `terms`, which are in lower case.
 */
export type ProfileSearch = (services: Services, terms: string[], limit: number) => Promise<InstagramAccount[]>;

declare module '#platform/server/services.ts' {
  interface Services {
    /** Instagram itself offers no search by name. */
    profileSearches: ProfileSearch[];
  }
}

/** The search by name of the demo, where all accounts can be found. What it finds counts as looked up. */
export function rememberFound(find: (words: string[], limit: number) => Promise<InstagramAccount[]>): ProfileSearch {
  return async ({ lookups }, words, limit) => {
    const found = await find(words, limit);
    const known = await lookups.getAll(found.map(({ username }) => username));
    const unknown = found.filter(({ username }) => !known.get(username)?.account);
    await Promise.all(unknown.map((account) => lookups.set(account.username, account)));
    return found;
  };
}
