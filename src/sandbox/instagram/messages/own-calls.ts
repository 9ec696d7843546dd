import type { FastifyRequest } from 'fastify';
import type { AccountStore } from '../account-store.ts';
import type { Grants } from '../grants.ts';
import { SANDBOX_KEYS } from '../keys.ts';
import type { Threads } from './threads.ts';
import type { Webhook } from './webhook.ts';

/** What the calls about messages work on. */
export interface MessagesDeps {
  accounts: AccountStore;
  grants: Grants;
  threads: Threads;
  webhook: Webhook;
}

type Call = FastifyRequest<{ Querystring: { access_token?: string } }>;

/** Whether the call has a valid token of our own account. */
export function hasOwnToken({ headers, query }: Call, grants: Grants): boolean {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? query.access_token ?? '';
  return grants.ownerOf(token, 'long') === SANDBOX_KEYS.accountId;
}
