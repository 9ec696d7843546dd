import type { FastifyInstance } from 'fastify';
import { sendSandboxPage } from '../sandbox-page.ts';
import { readNumber } from './account/register-account-page.ts';
import type { AccountStore } from './account-store.ts';
import { accountsPage } from './accounts-page.ts';
import type { GraphCalls, Limit } from './graph-calls.ts';
import { readNotice, type Notice } from './notices.ts';
import type { SearchIndex } from './search-index.ts';

const PUBLIC = { config: { access: 'anyone' } } as const;

interface Deps {
  accounts: AccountStore;
  index: SearchIndex;
  graph: GraphCalls;
}

/** The list of all accounts, with the forms for what concerns all of them. */
export function registerAccounts(app: FastifyInstance, root: string, { accounts, index, graph }: Deps): void {
  app.get<{ Querystring: { notice?: string } }>(root, PUBLIC, ({ query }, reply) => {
    const [{ isLagging }, { used }] = [index, graph];
    return sendSandboxPage(
      reply,
      accountsPage({ root, accounts: accounts.all(), isLagging, used, notice: readNotice(query) }),
    );
  });

  const on = (action: string, act: (fields: Partial<Record<string, string>>) => Notice) =>
    app.post<{ Body: Partial<Record<string, string>> | null }>(`${root}/${action}`, PUBLIC, ({ body }, reply) =>
      reply.redirect(`${root}?notice=${act(body ?? {})}`, 303),
    );
  on('search/lag', () => {
    index.lag();
    return 'lagging';
  });
  on('search/catch-up', () => {
    index.catchUp();
    return 'caught-up';
  });
  on('limits', (fields) => {
    for (const limit of Object.keys(graph.used) as Limit[]) graph.used[limit] = readNumber(fields[limit], 100);
    return 'changed';
  });
}
