import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SECOND } from '#platform/shared/durations.ts';
import type { AccountStore } from './account-store.ts';
import { isLoginFault, neverAnswer, type LoginFault } from './faults.ts';
import { LONG_LIFE, type Grants } from './grants.ts';
import { SANDBOX_KEYS } from './keys.ts';
import { graphError, withNumericIds, wrapSometimes } from './answer-shapes.ts';

type Fields = Record<string, string | undefined>;
interface Redemption {
  Body: Fields;
}
interface Exchange {
  Querystring: Fields;
}

/** api.instagram.com, and the calls of graph.instagram.com that exchange tokens. */
export function registerTokens(app: FastifyInstance, root: string, accounts: AccountStore, grants: Grants): void {
  // As at Meta, the origin is not checked: the caller proves itself with the app's secret.
  const options = { config: { access: 'vendor' } } as const;
  app.post<Redemption>(`${root}/api.instagram.com/oauth/access_token`, options, async ({ body }, reply) => {
    if (body['client_id'] !== SANDBOX_KEYS.appId) return refuse(reply, 'Invalid platform app');
    if (body['client_secret'] !== SANDBOX_KEYS.appSecret) return refuse(reply, 'Error validating client secret');
    if (body['grant_type'] !== 'authorization_code') return refuse(reply, 'Invalid grant_type');
    const id = grants.redeemCode(body['code'] ?? '', body['redirect_uri'] ?? '');
    const account = accounts.findById(id ?? '');
    if (!account) return refuse(reply, NO_CODE);
    if (isLoginFault(account.username)) await causeFault(account.username, reply);
    if (reply.sent) return reply;
    const answer = {
      access_token: grants.issueToken(account.id, 'short'),
      user_id: account.scopedId,
      permissions: ['instagram_business_basic'],
    };
    return reply.type('application/json').send(withNumericIds(wrapSometimes(account, answer)));
  });

  app.get<Exchange>(`${root}/graph.instagram.com/access_token`, options, async ({ query }, reply) => {
    const id = grants.ownerOf(query['access_token'] ?? '', 'short');
    if (query['client_secret'] !== SANDBOX_KEYS.appSecret || query['grant_type'] !== 'ig_exchange_token')
      return reply.code(400).send(graphError(100, 'Invalid parameter'));
    if (id === null) return reply.code(400).send(graphError(190, 'Invalid OAuth access token.'));
    return issueLongLived(id);
  });

  app.get<Exchange>(`${root}/graph.instagram.com/refresh_access_token`, options, async ({ query }, reply) => {
    const { grant_type: wanted, access_token: token = '' } = query;
    const id = grants.ownerOf(token, 'long');
    if (id === null) return reply.code(400).send(graphError(190, 'Invalid OAuth access token.'));
    if (wanted !== 'ig_refresh_token' || !grants.isRenewable(token))
      return reply.code(400).send(graphError(100, 'Invalid parameter'));
    return issueLongLived(id);
  });

  /** The earlier token stays valid until its own end. */
  function issueLongLived(id: string): object {
    return { access_token: grants.issueToken(id, 'long'), token_type: 'bearer', expires_in: LONG_LIFE / SECOND };
  }
}

const NO_CODE = 'Matching code was not found or was already used';

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error_type: 'OAuthException', code: 400, error_message: message });
}

async function causeFault(fault: LoginFault, reply: FastifyReply): Promise<void> {
  switch (fault) {
    case 'non.tester':
      await refuse(reply, 'Insufficient developer role');
      return;
    case 'wrong.app':
      await refuse(reply, 'Invalid platform app');
      return;
    case 'spent.code':
      await refuse(reply, NO_CODE);
      return;
    case 'slow.login':
      await wait(3 * SECOND);
      return;
    case 'silent.login':
      await neverAnswer(reply);
      return;
    case 'broken.login':
      await reply.code(502).type('text/html').send('<h1>Sorry, something went wrong.</h1>');
      return;
    case 'moved.login':
      await reply.redirect('/');
      return;
    case 'nonsense.login':
      await reply.send({ token: 'none' });
      return;
    case 'nameless.login':
    case 'numeric.login':
    case 'limited.login':
    case 'revoked.login':
    // These faults appear in the call that names the account.
  }
}
