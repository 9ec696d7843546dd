import * as z from 'zod/mini';
import { SECOND } from '#platform/shared/durations.ts';
import { fetchBounded, type Bounds } from './bounded-fetch.ts';
import type { Purpose, QuestionBudget } from './instagram-budget.ts';
import { readLoginAnswer, refused, type LoginFailure } from './instagram-login-answers.ts';
import { VERSION, type AddressOf, type InstagramSettings } from './instagram-settings.ts';
import { Id, readName, readUsername } from './meta-answers.ts';

/** The account a token belongs to. */
export interface TokenOwner {
  /** Instagram's `user_id`: never changes, and is the id that a lookup gives too. */
  instagramId: string;
  /** Instagram's `id`: given to our app alone, and used in Meta's callbacks. */
  scopedId: string;
  /** In lower case. */
  username: string;
  name: string | null;
  /** Instagram's value: BUSINESS, MEDIA_CREATOR, or '' if it gives none. */
  accountType: string;
  pictureUrl: string | null;
}

/** Must never reach a browser or the log. */
export interface LongLivedToken {
  token: string;
  /** 60 days after it was given. */
  tokenExpiresAt: Date;
}

export type TokenOutcome = ({ outcome: 'ok' } & LongLivedToken) | LoginFailure;
export type OwnerOutcome = { outcome: 'ok'; account: TokenOwner } | LoginFailure;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Me = z.object({
  id: Id,
  user_id: Id,
  username: z.optional(z.string()),
  name: z.optional(z.string()),
  account_type: z.optional(z.string()),
  profile_picture_url: z.optional(z.string()),
});

type Settings = Pick<InstagramSettings, 'appSecret' | 'clock'> & { addressOf: AddressOf; budget: QuestionBudget };

/** What a call is made for, and how long it may take. */
interface Question extends Bounds {
  purpose: Purpose;
}

/** The token calls of graph.instagram.com. */
export function openTokens({ appSecret, clock, addressOf, budget }: Settings) {
  const host = () => addressOf('graph.instagram.com');

  /** The token is in the address, because Instagram accepts it nowhere else here. */
  async function exchange(
    path: string,
    query: Record<string, string>,
    { purpose, ...bounds }: Question,
  ): Promise<TokenOutcome> {
    const url = new URL(`${await host()}/${path}`);
    url.search = new URLSearchParams(query).toString();
    const answer = readLoginAnswer(await budget.ask(purpose, () => fetchBounded(url, bounds)), Token);
    if ('outcome' in answer) return answer;
    const tokenExpiresAt = new Date(clock.now().getTime() + answer.expires_in * SECOND);
    return { outcome: 'ok', token: answer.access_token, tokenExpiresAt };
  }

  return {
    /** Exchanges the one-hour token of a login for a long-lived one. */
    exchangeForLongLived: (token: string, question: Question) =>
      exchange(
        'access_token',
        { grant_type: 'ig_exchange_token', client_secret: appSecret, access_token: token },
        question,
      ),

    /** Exchanges a valid long-lived token, at least a day old, for one that lasts 60 days from today. */
    renew: (token: string, question: Question) =>
      exchange('refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token }, question),

    async readOwner(token: string, { purpose, ...bounds }: Question): Promise<OwnerOutcome> {
      const url = new URL(`${await host()}/${VERSION}/me`);
      url.searchParams.set('fields', Object.keys(Me.shape).join());
      const headers = { authorization: `Bearer ${token}` };
      const ask = () => fetchBounded(url, { ...bounds, headers });
      const me = readLoginAnswer(await budget.ask(purpose, ask), Me);
      if ('outcome' in me) return me;
      const username = readUsername(me.username);
      if (username === null) return refused('no-username');
      return {
        outcome: 'ok',
        account: {
          instagramId: me.user_id,
          scopedId: me.id,
          username,
          name: readName(me.name),
          accountType: me.account_type ?? '',
          pictureUrl: me.profile_picture_url ?? null,
        },
      };
    },
  };
}
