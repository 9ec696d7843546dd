import * as z from 'zod/mini';
import { SECOND } from '#platform/shared/durations.ts';
import { isHandle } from '#platform/shared/handle.ts';
import { fetchBounded, type Bounds } from './bounded-fetch.ts';
import { readLoginAnswer, refused, type LoginFailure } from './instagram-login-answers.ts';
import { ANSWER_LIMIT, VERSION, type AddressOf, type InstagramSettings } from './instagram-settings.ts';
import { Id } from './meta-answers.ts';

export interface LoginGateway {
  /** Where the popup of a browser goes that reached us at `origin`. */
  loginUrl(login: { redirectUri: string; state: string; origin: string }): Promise<string>;
  /** Turns the code that a popup came back with into who it was. A code serves once. */
  logIn(login: { code: string; redirectUri: string }): Promise<LoginOutcome>;
}

/** Who Instagram says has just logged in. */
interface ConfirmedAccount {
  /** The account's own id, which never changes and which a lookup gives too: Instagram's `user_id`. */
  networkId: string;
  /** The account as our app alone knows it, and as Meta's callbacks name it: Instagram's `id`. */
  scopedId: string;
  /** In its one spelling. */
  username: string;
  name: string | null;
  /** In Instagram's words: BUSINESS, MEDIA_CREATOR, or '' where it does not say. */
  accountType: string;
  pictureUrl: string | null;
  /** Good for 60 days. Never for a browser, never for the log. */
  token: string;
  tokenExpiresAt: Date;
}

export type LoginOutcome = { outcome: 'ok'; account: ConfirmedAccount } | LoginFailure;

const ShortToken = z.object({ access_token: z.string() });
const LongToken = z.object({ access_token: z.string(), expires_in: z.number() });
const Me = z.object({
  id: Id,
  user_id: Id,
  username: z.optional(z.string()),
  name: z.optional(z.string()),
  account_type: z.optional(z.string()),
  profile_picture_url: z.optional(z.string()),
});

type Settings = Pick<InstagramSettings, 'appId' | 'appSecret' | 'scopes' | 'clock' | 'sandbox'> & {
  timeout: number;
  addressOf: AddressOf;
};

export function openLogin(settings: Settings): LoginGateway {
  const { appId, appSecret, scopes, clock, sandbox, timeout, addressOf } = settings;

  return {
    async loginUrl({ redirectUri, state, origin }) {
      const host = 'www.instagram.com';
      const url = new URL(`${sandbox ? `${await sandbox.pages(origin)}/${host}` : `https://${host}`}/oauth/authorize`);
      url.search = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(),
        state,
        // Whoever sits at this computer must show that the account is theirs, even where somebody is logged in already.
        force_reauth: 'true',
      }).toString();
      return url.href;
    },

    async logIn({ code, redirectUri }) {
      // For all three calls together: somebody is looking at a popup meanwhile.
      const bounds = { signal: AbortSignal.timeout(timeout), limit: ANSWER_LIMIT };
      const first = readLoginAnswer(await redeemCode(code, redirectUri, bounds), ShortToken);
      if ('outcome' in first) return first;
      const lasting = readLoginAnswer(await prolong(first.access_token, bounds), LongToken);
      if ('outcome' in lasting) return lasting;
      // The id that came with the first token is left alone: it may be a number that has lost its last digits.
      const me = readLoginAnswer(await askWhoItIs(lasting.access_token, bounds), Me);
      if ('outcome' in me) return me;
      // In lower case and otherwise to the letter: tidied up, an odd one could become somebody else's.
      const username = (me.username ?? '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
      if (!isHandle(username)) return refused('no-username');
      return {
        outcome: 'ok',
        account: {
          networkId: me.user_id,
          scopedId: me.id,
          username,
          name: me.name ?? null,
          accountType: me.account_type ?? '',
          pictureUrl: me.profile_picture_url ?? null,
          token: lasting.access_token,
          tokenExpiresAt: new Date(clock.now().getTime() + lasting.expires_in * SECOND),
        },
      };
    },
  };

  async function redeemCode(code: string, redirectUri: string, bounds: Bounds) {
    const form = new URLSearchParams({
      client_id: appId,
      client_secret: appSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      // Instagram puts this after the code, and it is no part of it.
      code: code.replace(/#_$/, ''),
    });
    return fetchBounded(new URL(`${await addressOf('api.instagram.com')}/oauth/access_token`), { ...bounds, form });
  }

  async function prolong(token: string, bounds: Bounds) {
    const url = new URL(`${await addressOf('graph.instagram.com')}/access_token`);
    const query = { grant_type: 'ig_exchange_token', client_secret: appSecret, access_token: token };
    url.search = new URLSearchParams(query).toString();
    return fetchBounded(url, bounds);
  }

  async function askWhoItIs(token: string, bounds: Bounds) {
    const url = new URL(`${await addressOf('graph.instagram.com')}/${VERSION}/me`);
    url.searchParams.set('fields', Object.keys(Me.shape).join());
    return fetchBounded(url, { ...bounds, headers: { authorization: `Bearer ${token}` } });
  }
}
