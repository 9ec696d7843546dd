import { requestOptOut } from '#features/opt-out/contract.ts';
import { logIn } from '#features/auth/contract.ts';
import { sendContactMessage } from '#features/contact/contract.ts';
import { sendAppeal, type Suspended } from '#features/moderation/contract.ts';
import {
  createPromoCode,
  decideOptOut,
  listAppeals,
  listContactMessages,
  listOptOuts,
  listSanctions,
} from '#features/moderation-console/contract.ts';
import { startAuthenticator } from '#features/auth-factors/contract.ts';
import { caseActions } from '#test/factories/cases.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { makeUser, PASSWORD, type AccountRecord } from '#test/factories/user.ts';
import { codeOf } from '#test/harness/authenticator.ts';
import type { PreparedInputs, Preparing } from './prepared.ts';

/** What a suspended person is told who signs in. */
async function refusalOf({ app }: Preparing, user: AccountRecord): Promise<Suspended> {
  await suspendPerson(app.services, user);
  const { body } = await app.browser().call(logIn, { body: { email: user.email, password: PASSWORD } });
  return body as unknown as Suspended;
}

async function appealTicket(preparing: Preparing): Promise<string> {
  return (await refusalOf(preparing, await makeUser(preparing.app.services))).appealTicket ?? '';
}

const moderator = ({ world }: Preparing) => world.person('moderator').browser;
const idOf = (found: { id: string } | undefined) => ({ params: { id: found?.id ?? crypto.randomUUID() } });

/** A request to close a profile, which waits for a moderator. */
async function askToClose({ app, world }: Preparing, handle: string) {
  await app.browser().call(requestOptOut, { body: { handle, note: '' } });
  const { optOuts } = (await world.person('moderator').browser.call(listOptOuts)).body;
  return idOf(optOuts?.find((entry) => entry.handle === handle));
}

export const CONSOLE_INPUTS: PreparedInputs = {
  'POST /api/appeals': async (preparing) => ({ body: { ticket: await appealTicket(preparing), message: 'Please.' } }),
  'POST /api/payments/cancel-suspended': async (preparing) => {
    const { user } = await makeSubscriber(preparing.app);
    return { body: { ticket: (await refusalOf(preparing, user)).membershipTicket ?? '' } };
  },
  'GET /api/moderation/cases': ({ body: _body, pick }) => ({
    query: { queue: pick % 2 === 0 ? 'reports' : 'held', state: pick < 5 ? 'open' : 'closed' },
  }),
  'POST /api/moderation/cases/:id/decide': async (preparing) => {
    const { reportChat, holdLetter, casesIn } = caseActions(() => preparing.app);
    const queue = preparing.pick % 2 === 0 ? 'reports' : 'held';
    await (queue === 'reports' ? reportChat() : holdLetter()).catch(() => null);
    return idOf((await casesIn(moderator(preparing), queue))?.at(-1));
  },
  'POST /api/moderation/sanctions/:id/lift': async (preparing) => {
    await suspendPerson(preparing.app.services, await makeUser(preparing.app.services));
    return idOf((await moderator(preparing).call(listSanctions)).body.sanctions?.[0]);
  },
  'POST /api/moderation/appeals/:id/decide': async (preparing) => {
    const body = { ticket: await appealTicket(preparing), message: 'Please look again.' };
    await preparing.app.browser().call(sendAppeal, { body });
    const { appeals } = (await moderator(preparing).call(listAppeals)).body;
    return idOf(appeals?.find(({ state }) => state === 'open'));
  },
  'POST /api/moderation/contact/:id/answered': async (preparing) => {
    const body = { name: 'Ines', email: 'ines@example.org', subject: 'A question', message: crypto.randomUUID() };
    await preparing.app.browser().call(sendContactMessage, { body });
    return idOf((await moderator(preparing).call(listContactMessages)).body.messages?.[0]);
  },
  'POST /api/moderation/opt-outs/:id/decide': (preparing) => askToClose(preparing, preparing.world.newHandle()),
  'DELETE /api/inboxes/:handle/opt-out': async (preparing) => {
    const { world, caller } = preparing;
    const handle = world.newHandle();
    const { params } = await askToClose(preparing, handle);
    const body = { accept: true, reason: 'It is theirs.' };
    await moderator(preparing).call(decideOptOut, { params, body });
    await world.prove({ ...caller, handle });
    return { params: { handle } };
  },
  'PUT /api/moderation/promo-codes/:id': async (preparing) => {
    const code = `CODE${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const form = { code, type: 'premium_free', value: 100, description: 'A gift', maxUses: null, lastDay: null };
    return idOf((await moderator(preparing).call(createPromoCode, { body: form })).body);
  },
  'POST /api/moderation/authenticator': async ({ app, caller }) => {
    const { body } = await caller.browser.call(startAuthenticator);
    return { body: { code: body.secret ? codeOf(app, body.secret) : '000000' } };
  },
};
