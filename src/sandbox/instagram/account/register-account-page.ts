import type { FastifyInstance } from 'fastify';
import { isUsername, readUsername } from '../usernames.ts';
import { sendSandboxPage } from '../../sandbox-page.ts';
import type { AccountStore } from '../account-store.ts';
import type { SandboxAccount } from '../accounts.ts';
import type { GraphCalls } from '../graph-calls.ts';
import { SANDBOX_KEYS } from '../keys.ts';
import { readNotice, type Notice } from '../notices.ts';
import { accountPage } from './account-page.ts';

type Fields = Partial<Record<string, string>>;
interface OneAccount {
  Params: { username: string };
  Querystring: { notice?: string };
  Body: Fields | null;
}

const PUBLIC = { config: { access: 'anyone' } } as const;
const MAX_QUESTIONS = 100;

interface Deps {
  accounts: AccountStore;
  graph: GraphCalls;
}

/** The page of an account, and its forms, which lead back to it. */
export function registerAccountPage(app: FastifyInstance, root: string, { accounts, graph }: Deps): void {
  const path = `${root}/accounts/:username`;

  app.get<OneAccount>(path, PUBLIC, ({ params: { username }, query }, reply) => {
    const account = accounts.find(username);
    if (!account) return reply.callNotFound();
    const others = accounts.all().flatMap((other) => (other === account ? [] : [other.username]));
    return sendSandboxPage(reply, accountPage({ root, account, others, notice: readNotice(query) }));
  });

  const on = (action: string, act: (account: SandboxAccount, fields: Fields) => Notice) =>
    app.post<OneAccount>(`${path}/${action}`, PUBLIC, ({ params, body }, reply) => {
      const account = accounts.find(params.username);
      if (!account) return reply.callNotFound();
      const notice = act(account, body ?? {});
      const next = notice === 'deleted' ? root : `${root}/accounts/${account.username}`;
      return reply.redirect(`${next}?notice=${notice}`, 303);
    });

  on('rename', (account, fields) => {
    const next = freeName(fields['new-name']);
    if (next === null) return 'taken';
    accounts.rename(account.id, next);
    return 'renamed';
  });

  on('hand-on', (account, fields) => {
    const [heir, next] = [findOther(account, fields['heir']), freeName(fields['next-name'])];
    if (!heir) return 'nobody';
    if (next === null) return 'taken';
    accounts.handOn(account.id, heir.id, next);
    return 'handed-on';
  });

  on('swap', (account, fields) => {
    const [other, questions] = [findOther(account, fields['other']), readNumber(fields['questions'], MAX_QUESTIONS)];
    if (!other) return 'nobody';
    if (questions === 0) {
      accounts.swap(account.id, other.id);
      return 'swapped';
    }
    graph.afterQuestions(questions, () => {
      // One of them may have been deleted meanwhile.
      if (accounts.findById(account.id) && accounts.findById(other.id)) accounts.swap(account.id, other.id);
    });
    return 'swap-awaited';
  });

  on('kind', (account, { to }) => {
    account.kind = to === 'personal' ? 'personal' : 'creator';
    return to === 'personal' ? 'personal' : 'professional';
  });
  on('age-gate', (account, { to }) => {
    account.isAgeGated = to === 'on';
    return account.isAgeGated ? 'restricted' : 'unrestricted';
  });
  on('followers', (account, { followers }) => {
    account.followers = readNumber(followers, 1e9);
    return 'changed';
  });
  on('delete', ({ id }) => {
    accounts.delete(id);
    return 'deleted';
  });

  function freeName(typed = ''): string | null {
    const username = readUsername(typed);
    return isPerson(username) && !accounts.find(username) ? username : null;
  }

  function findOther(account: SandboxAccount, typed = ''): SandboxAccount | null {
    const other = accounts.find(readUsername(typed));
    return other === account ? null : other;
  }
}

/** Our own account is none of them. */
export function isPerson(username: string): boolean {
  return isUsername(username) && username !== SANDBOX_KEYS.handle;
}

export function readNumber(typed = '', max: number): number {
  const number = Math.trunc(Number(typed));
  return number > 0 ? Math.min(number, max) : 0;
}
