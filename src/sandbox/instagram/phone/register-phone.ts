import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import { readUsername } from '../usernames.ts';
import { sendSandboxPage } from '../../sandbox-page.ts';
import { isPerson } from '../account/register-account-page.ts';
import type { AccountStore } from '../account-store.ts';
import { SANDBOX_KEYS } from '../keys.ts';
import type { Phone } from '../messages/phone.ts';
import { readNotice } from '../notices.ts';
import { conversationPath, readOpening } from './opening.ts';
import { phonePage } from './phone-page.ts';
import { pickerPage } from './picker-page.ts';
import { registerActions } from './register-actions.ts';

interface PhoneDeps {
  accounts: AccountStore;
  phone: Phone;
  clock: Clock;
}

type Query = Record<'ref' | 'web' | 'username' | 'notice' | 'status', string>;
interface Opened {
  Params: { username: string; handle: string };
  Querystring: Partial<Query>;
}

const PUBLIC = { config: { access: 'anyone' } } as const;

/** The messages of Instagram's app, and ig.me, whose links lead there. */
export function registerPhone(app: FastifyInstance, root: string, deps: PhoneDeps): void {
  const { accounts, phone, clock } = deps;

  const pick = (reply: FastifyReply, path: string, query: Partial<Query>) =>
    sendSandboxPage(reply, pickerPage({ root, accounts: accounts.all(), opening: readOpening(query), path }));

  app.get<Opened>(`${root}/phone`, PUBLIC, ({ query }, reply) => pick(reply, `${root}/phone`, query));
  app.get<Opened>(`${root}/ig.me/m/:handle`, PUBLIC, ({ params: { handle }, query }, reply) => {
    if (handle !== SANDBOX_KEYS.handle) return reply.callNotFound();
    return pick(reply, `${root}/ig.me/m/${handle}`, query);
  });

  // The form in which a username is typed.
  app.get<Opened>(`${root}/phone/open`, PUBLIC, ({ query }, reply) => {
    const username = readUsername(query.username ?? '');
    if (!isPerson(username)) return pick(reply, `${root}/phone`, query);
    return reply.redirect(conversationPath(root, username, readOpening(query)), 303);
  });

  app.get<Opened>(`${root}/phone/:username`, PUBLIC, ({ params: { username }, query }, reply) => {
    if (!isPerson(username)) return reply.callNotFound();
    const [account, thread] = [phone.account(username), phone.thread(username)];
    const [opening, notice] = [readOpening(query), readNotice(query)];
    return sendSandboxPage(reply, phonePage({ root, account, thread, opening, notice, now: clock.now() }));
  });

  registerActions(app, root, phone);
}
