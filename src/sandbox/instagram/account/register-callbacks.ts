import type { FastifyInstance } from 'fastify';
import { SECOND } from '#platform/shared/durations.ts';
import { sendSandboxPage } from '../../sandbox-page.ts';
import type { AccountStore } from '../account-store.ts';
import type { SandboxAccount } from '../accounts.ts';
import { answerPage } from './callback-pages.ts';
import type { Grants } from '../grants.ts';

interface OneAccount {
  Params: { username: string };
}

interface Meta {
  accounts: AccountStore;
  grants: Grants;
  /** The address of the product. */
  product: () => string | Promise<string>;
  sign(account: SandboxAccount, as: 'login' | 'sender'): string;
}

const PUBLIC = { config: { access: 'anyone' } } as const;

/** The settings in which the owner of an account removes an app. Meta informs the app with a signed request. */
export function registerCallbacks(app: FastifyInstance, root: string, meta: Meta): void {
  const { accounts, grants } = meta;
  const path = `${root}/accounts/:username`;

  const call = (action: string, callback: string, as: 'login' | 'sender' = 'login') =>
    app.post<OneAccount>(`${path}/${action}`, PUBLIC, async ({ params }, reply) => {
      const account = accounts.find(params.username);
      if (!account) return reply.callNotFound();
      if (as === 'login') grants.revoke(account.id);
      const signed = meta.sign(account, as);
      return sendSandboxPage(reply, answerPage(account, root, await callProduct(signed, callback)));
    });
  call('remove-app', '/api/instagram/deauthorize');
  call('request-deletion', '/api/instagram/data-deletion');
  call('request-message-deletion', '/api/instagram/data-deletion', 'sender');

  async function callProduct(signed: string, callback: string) {
    const body = new URLSearchParams({ signed_request: signed });
    const url = `${await meta.product()}${callback}`;
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(10 * SECOND) });
    return { status: answer.status, text: await answer.text() };
  }
}
