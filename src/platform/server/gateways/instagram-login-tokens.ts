import * as z from 'zod/mini';
import { SECOND } from '#platform/shared/durations.ts';
import { isHandle } from '#platform/shared/handle.ts';
import { fetchBounded, type Bounds } from './bounded-fetch.ts';
import { readLoginAnswer, refused, type LoginFailure } from './instagram-login-answers.ts';
import { VERSION, type AddressOf, type InstagramSettings } from './instagram-settings.ts';
import { Id } from './meta-answers.ts';

/** Who Instagram says a token belongs to. */
export interface TokenOwner {
  /** The account's own id, which never changes and which a lookup gives too: Instagram's `user_id`. */
  instagramId: string;
  /** The account as our app alone knows it, and as Meta's callbacks name it: Instagram's `id`. */
  scopedId: string;
  /** In its one spelling. */
  username: string;
  name: string | null;
  /** In Instagram's words: BUSINESS, MEDIA_CREATOR, or '' where it does not say. */
  accountType: string;
  pictureUrl: string | null;
}

/** Never for a browser, never for the log. */
export interface LastingToken {
  token: string;
  /** 60 days after it was given. */
  tokenExpiresAt: Date;
}

export type TokenOutcome = ({ outcome: 'ok' } & LastingToken) | LoginFailure;
export type WhoOutcome = { outcome: 'ok'; account: TokenOwner } | LoginFailure;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Me = z.object({
  id: Id,
  user_id: Id,
  username: z.optional(z.string()),
  name: z.optional(z.string()),
  account_type: z.optional(z.string()),
  profile_picture_url: z.optional(z.string()),
});

type Settings = Pick<InstagramSettings, 'appSecret' | 'clock'> & { addressOf: AddressOf };

/** What graph.instagram.com does with tokens. */
export function openTokens({ appSecret, clock, addressOf }: Settings) {
  const host = () => addressOf('graph.instagram.com');

  /** Tokens stand in the address here because Instagram takes them nowhere else. */
  async function trade(path: string, query: Record<string, string>, bounds: Bounds): Promise<TokenOutcome> {
    const url = new URL(`${await host()}/${path}`);
    url.search = new URLSearchParams(query).toString();
    const answer = readLoginAnswer(await fetchBounded(url, bounds), Token);
    if ('outcome' in answer) return answer;
    const tokenExpiresAt = new Date(clock.now().getTime() + answer.expires_in * SECOND);
    return { outcome: 'ok', token: answer.access_token, tokenExpiresAt };
  }

  return {
    /** The token of an hour, which a login gives, for a lasting one. */
    prolong: (token: string, bounds: Bounds) =>
      trade('access_token', { grant_type: 'ig_exchange_token', client_secret: appSecret, access_token: token }, bounds),

    /** A lasting token, a day old and still good, for one whose days begin today. */
    renew: (token: string, bounds: Bounds) =>
      trade('refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token }, bounds),

    async whoHas(token: string, bounds: Bounds): Promise<WhoOutcome> {
      const url = new URL(`${await host()}/${VERSION}/me`);
      url.searchParams.set('fields', Object.keys(Me.shape).join());
      const headers = { authorization: `Bearer ${token}` };
      const me = readLoginAnswer(await fetchBounded(url, { ...bounds, headers }), Me);
      if ('outcome' in me) return me;
      // In lower case and otherwise to the letter: tidied up, an odd one could become somebody else's.
      const username = (me.username ?? '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
      if (!isHandle(username)) return refused('no-username');
      return {
        outcome: 'ok',
        account: {
          instagramId: me.user_id,
          scopedId: me.id,
          username,
          name: me.name ?? null,
          accountType: me.account_type ?? '',
          pictureUrl: me.profile_picture_url ?? null,
        },
      };
    },
  };
}
