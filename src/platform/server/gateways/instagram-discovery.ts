import * as z from 'zod/mini';
import { fetchBounded } from './bounded-fetch.ts';
import { unanswered, type Asked, type Purpose, type QuestionBudget } from './instagram-budget.ts';
import { ANSWER_LIMIT, VERSION, type AddressOf, type InstagramSettings } from './instagram-settings.ts';
import {
  describeGraphError,
  GraphError,
  Id,
  isUsername,
  readJson,
  unavailable,
  type Unavailable,
} from './meta-answers.ts';

/** What Instagram returns about an account; null for what the account does not show. */
export interface InstagramAccount {
  /** Never changes and never passes on to another account, unlike the username. */
  id: string;
  username: string;
  name: string | null;
  biography: string | null;
  pictureUrl: string | null;
  followers: number | null;
}

/** 'absent': Instagram does not show it. The account may be personal, for adults only or deleted, or there never was one. */
type AccountLookup = { outcome: 'found'; account: InstagramAccount } | { outcome: 'absent' } | Unavailable;

type Settings = Pick<InstagramSettings, 'accountId' | 'discoveryToken'> & {
  timeout: number;
  addressOf: AddressOf;
  budget: QuestionBudget;
};

export type FindAccount = (username: string, purpose: Purpose) => Promise<AccountLookup>;

export function openDiscovery(settings: Settings): FindAccount {
  const { accountId, discoveryToken, timeout, addressOf, budget } = settings;
  return async (username, purpose) => {
    // The username becomes part of a query expression: only Instagram's own characters are allowed.
    if (!isUsername(username)) return { outcome: 'absent' };
    const url = new URL(`${await addressOf('graph.facebook.com')}/${VERSION}/${accountId}`);
    url.searchParams.set('fields', `business_discovery.username(${username}){${Object.keys(Account.shape).join()}}`);
    // In a header, because addresses end up in the logs of proxies.
    const headers = { authorization: `Bearer ${discoveryToken}` };
    const ask = () => fetchBounded(url, { headers, signal: AbortSignal.timeout(timeout), limit: ANSWER_LIMIT });
    return readDiscovery(await budget.ask(purpose, ask), username);
  };
}

const Account = z.object({
  id: Id,
  username: z.string(),
  name: z.nullish(z.string()),
  biography: z.nullish(z.string()),
  profile_picture_url: z.nullish(z.string()),
  followers_count: z.nullish(z.number()),
});
const Discovery = z.object({ business_discovery: Account });

const NO_SUCH_ACCOUNT = { code: 110, subcode: 2_207_013 };

function readDiscovery(fetched: Asked, username: string): AccountLookup {
  if ('failed' in fetched) return unanswered(fetched);
  const body = readJson(fetched.bytes);
  const refusal = z.safeParse(GraphError, body);
  if (refusal.success) return readRefusal(refusal.data.error);
  if (fetched.status !== 200) return unavailable(`status ${fetched.status}`);
  const found = z.safeParse(Discovery, body);
  const account = found.data?.business_discovery;
  if (account?.username.toLowerCase() !== username) return unavailable('unknown answer');
  return {
    outcome: 'found',
    account: {
      id: account.id,
      username,
      name: account.name ?? null,
      biography: account.biography ?? null,
      pictureUrl: account.profile_picture_url ?? null,
      followers: account.followers_count ?? null,
    },
  };
}

function readRefusal({ code, error_subcode: subcode }: z.infer<typeof GraphError>['error']): AccountLookup {
  if (code === NO_SUCH_ACCOUNT.code || subcode === NO_SUCH_ACCOUNT.subcode) return { outcome: 'absent' };
  return unavailable(describeGraphError(code));
}
