import * as z from 'zod/mini';
import { fetchBounded, type Bounds } from './bounded-fetch.ts';
import { readLoginAnswer, type LoginFailure } from './instagram-login-answers.ts';
import {
  openTokens,
  type LastingToken,
  type TokenOwner,
  type TokenOutcome,
  type WhoOutcome,
} from './instagram-login-tokens.ts';
import { ANSWER_LIMIT, type AddressOf, type InstagramSettings } from './instagram-settings.ts';

export interface LoginGateway {
  /** Where the popup of a browser goes that reached us at `origin`. */
  loginUrl(login: { redirectUri: string; state: string; origin: string }): Promise<string>;
  /** Turns the code that a popup came back with into who it was. A code serves once. */
  logIn(login: { code: string; redirectUri: string }): Promise<LoginOutcome>;
  /** A token in exchange for one that has run for at least a day. */
  renewToken(token: string): Promise<TokenOutcome>;
  /** Whose token it is today: names change, and permissions are taken back. */
  whoHas(token: string): Promise<WhoOutcome>;
}

export type LoginOutcome = { outcome: 'ok'; account: TokenOwner & LastingToken } | LoginFailure;

const ShortToken = z.object({ access_token: z.string() });

type Settings = Pick<InstagramSettings, 'appId' | 'appSecret' | 'scopes' | 'clock' | 'sandbox'> & {
  timeout: number;
  addressOf: AddressOf;
};

export function openLogin(settings: Settings): LoginGateway {
  const { appId, appSecret, scopes, sandbox, timeout, addressOf } = settings;
  const tokens = openTokens(settings);
  const boundsOfNow = (): Bounds => ({ signal: AbortSignal.timeout(timeout), limit: ANSWER_LIMIT });

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
      const bounds = boundsOfNow();
      const first = readLoginAnswer(await redeemCode(code, redirectUri, bounds), ShortToken);
      if ('outcome' in first) return first;
      const lasting = await tokens.prolong(first.access_token, bounds);
      if (lasting.outcome !== 'ok') return lasting;
      // The id that came with the first token is left alone: it may be a number that has lost its last digits.
      const who = await tokens.whoHas(lasting.token, bounds);
      if (who.outcome !== 'ok') return who;
      const { token, tokenExpiresAt } = lasting;
      return { outcome: 'ok', account: { ...who.account, token, tokenExpiresAt } };
    },

    renewToken: (token) => tokens.renew(token, boundsOfNow()),
    whoHas: (token) => tokens.whoHas(token, boundsOfNow()),
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
}
