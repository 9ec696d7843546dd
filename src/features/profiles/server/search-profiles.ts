import { AppError } from '#platform/shared/app-error.ts';
import { normaliseHandle } from '#features/handles/contract.ts';
import { cleanText } from '#platform/shared/text.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import type { Services } from '#platform/server/services.ts';
import { withoutOptedOut } from '#features/handles/server/index.ts';
import type { Profile } from '../contract.ts';
import { describeAccounts } from './describe-account.ts';
import { findByHandle } from './search-instagram.ts';
import { logSearch } from './search-log.ts';

const MAX_RESULTS = 20;

/** The account with exactly this handle comes first. Names are searched for members only. */
export async function searchProfiles(ctx: Ctx, typed: string): Promise<{ profiles: Profile[] }> {
  const query = cleanText(typed).toLowerCase().replaceAll(/\s+/g, ' ');
  const named = ctx.actor ? await findByName(ctx, query) : [];
  const exact = await findExact(ctx, query, named.length > 0);
  const others = named.filter((account) => account.username !== exact?.username);
  const found = [...(exact ? [exact] : []), ...others].slice(0, MAX_RESULTS);
  const profiles = await describeAccounts(ctx, found);
  await logSearch(ctx, { kind: 'name', results: profiles.length });
  return { profiles };
}

async function findByName(services: Services, query: string): Promise<InstagramAccount[]> {
  if (query === '') return [];
  const words = query.split(' ');
  const answers = await Promise.all(services.profileSearches.map((search) => search(services, words, MAX_RESULTS)));
  const byHandle = new Map(answers.flat().map((account) => [account.username, account]));
  const handles = (await withoutOptedOut(services, [...byHandle.keys()])).slice(0, MAX_RESULTS);
  const known = await services.lookups.getAll(handles);
  return handles.flatMap((handle) => {
    const found = byHandle.get(handle);
    const current = known.get(handle)?.account;
    // A later lookup at Instagram showed another account under this handle.
    if (!found || (current && current.id !== found.id)) return [];
    return current ?? found;
  });
}

/** Null during an outage of Instagram if accounts were found by name: those are still shown. */
async function findExact(ctx: Ctx, query: string, hasOthers: boolean): Promise<InstagramAccount | null> {
  try {
    return await findByHandle(ctx, normaliseHandle(query));
  } catch (error) {
    if (hasOthers && error instanceof AppError && error.code === 'NETWORK_UNAVAILABLE') return null;
    throw error;
  }
}

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
