import * as z from 'zod/mini';
import { fetchBounded, type Bounds } from './bounded-fetch.ts';
import type { Purpose, QuestionBudget } from './instagram-budget.ts';
import { readLoginAnswer, type LoginFailure } from './instagram-login-answers.ts';
import {
  openTokens,
  type LongLivedToken,
  type TokenOwner,
  type TokenOutcome,
  type OwnerOutcome,
} from './instagram-login-tokens.ts';
import { ANSWER_LIMIT, type AddressOf, type InstagramSettings } from './instagram-settings.ts';

export interface LoginGateway {
  /** The address for the login popup of a browser that reached us at `origin`. */
  loginUrl(login: { redirectUri: string; state: string; origin: string }): Promise<string>;
  /** Exchanges the code that a popup came back with for the account. A code can be used once. */
  logIn(login: { code: string; redirectUri: string }): Promise<LoginOutcome>;
  /** Exchanges a token that is at least a day old for a new one. */
  renewToken(token: string, purpose: Purpose): Promise<TokenOutcome>;
  /** The current account of a token: usernames change, and permissions are withdrawn. */
  readOwner(token: string, purpose: Purpose): Promise<OwnerOutcome>;
}

export type LoginOutcome = { outcome: 'ok'; account: TokenOwner & LongLivedToken } | LoginFailure;

const ShortToken = z.object({ access_token: z.string() });

type Settings = Pick<InstagramSettings, 'appId' | 'appSecret' | 'scopes' | 'clock' | 'sandbox'> & {
  timeout: number;
  addressOf: AddressOf;
  budget: QuestionBudget;
};

export function openLogin(settings: Settings): LoginGateway {
  const { appId, appSecret, scopes, sandbox, timeout, addressOf, budget } = settings;
  const tokens = openTokens(settings);
  const newQuestion = (purpose: Purpose) => ({
    purpose,
    signal: AbortSignal.timeout(timeout),
    limit: ANSWER_LIMIT,
  });

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
        // Asks for the password even if an account is logged in already: it may belong to another person.
        force_reauth: 'true',
      }).toString();
      return url.href;
    },

    async logIn({ code, redirectUri }) {
      // One time limit for all three calls: a person is waiting in the popup.
      const question = newQuestion('proof');
      const shortLived = readLoginAnswer(await redeemCode(code, redirectUri, question), ShortToken);
      if ('outcome' in shortLived) return shortLived;
      const longLived = await tokens.exchangeForLongLived(shortLived.access_token, question);
      if (longLived.outcome !== 'ok') return longLived;
      // The id that came with the first token is ignored: it may be a number that lost its last digits.
      const owner = await tokens.readOwner(longLived.token, question);
      if (owner.outcome !== 'ok') return owner;
      const { token, tokenExpiresAt } = longLived;
      return { outcome: 'ok', account: { ...owner.account, token, tokenExpiresAt } };
    },

    renewToken: (token, purpose) => tokens.renew(token, newQuestion(purpose)),
    readOwner: (token, purpose) => tokens.readOwner(token, newQuestion(purpose)),
  };

  async function redeemCode(code: string, redirectUri: string, { purpose, ...bounds }: Bounds & { purpose: Purpose }) {
    const form = new URLSearchParams({
      client_id: appId,
      client_secret: appSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      // Instagram appends `#_`, which is not part of the code.
      code: code.replace(/#_$/, ''),
    });
    const url = new URL(`${await addressOf('api.instagram.com')}/oauth/access_token`);
    return budget.ask(purpose, () => fetchBounded(url, { ...bounds, form }));
  }
}
