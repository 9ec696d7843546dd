import { createPremiumSignup } from '#features/membership/contract.ts';
import { requestDataDeletion } from '#features/verification/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { authorize, linkForm, logInAtInstagram } from '#test/harness/vendors/instagram-login.ts';
import { digitsSentTo, sendByPhone, startByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { FREE_HANDLES, HANDLES, WITH_PICTURE } from '../world/names.ts';
import type { Caller } from '../world/people.ts';
import type { World } from '../world/world.ts';
import type { Input, Inputs } from './input.ts';

const REASON = { reason: 'It was a joke.' };
const { linked } = FREE_HANDLES;

/** A login of the caller; one of another browser for those who may not begin one. */
async function loginOf(world: World, { browser, signs }: Caller, mode: 'verify' | 'linking'): Promise<Input> {
  const own = signs ? world.subject.browser() : browser;
  return { body: { ...(await authorize(world.subject, own, linked, mode)) } };
}

async function linkingOf({ subject }: World, { browser, signs }: Caller): Promise<Input> {
  const form = await linkForm(subject, signs ? subject.browser() : browser, linked);
  return { body: { ...form, instagramAccessToken: form.instagramAccessToken || 'none' } };
}

async function digitsFor({ subject }: World, { browser, signs }: Caller): Promise<Input> {
  const code = await startByMessage(signs ? subject.browser() : browser);
  await sendByPhone(subject, linked, code);
  return { body: { code, digits: digitsSentTo(subject, linked) } };
}

async function deletionCode({ subject }: World): Promise<string> {
  const body = { signed_request: subject.instagram.signedRequest(linked) };
  return (await subject.browser().call(requestDataDeletion, { body })).body.confirmation_code;
}

async function avatarOf({ subject }: World): Promise<Input> {
  const username = WITH_PICTURE;
  const { body } = await subject.browser().call(searchInstagram, { query: { username } });
  const url = new URL(body.profiles[0]?.avatar ?? '', 'http://localhost');
  return { params: { username }, query: { tag: url.searchParams.get('tag') ?? '' } };
}

const paid = ({ payments }: World) => ({ body: { paymentIntentId: payments.upgrade } });

export const siteInputs: Inputs = {
  'GET /api/profiles/search': () => ({ query: { q: HANDLES.recipient } }),
  'GET /api/profiles/search/instagram': () => ({ query: { username: HANDLES.recipient } }),
  'GET /api/profiles/:username/avatar': avatarOf,
  'GET /api/profiles/:username/avatar (with a made-up tag)': () => ({
    params: { username: WITH_PICTURE },
    query: { tag: 'x' },
  }),
  'POST /api/contact': () => ({
    body: { name: 'Vera', email: 'vera@example.org', subject: 'Hello', message: 'A question.' },
  }),
  'POST /api/promo/validate': ({ queues }) => ({ body: { code: queues.promoCode } }),
  'POST /api/opt-outs': () => ({ body: { handle: FREE_HANDLES.linked } }),
  'GET /api/opt-outs/:code': ({ queues }) => ({ params: { code: queues.optOutCode } }),
  'GET /api/opt-outs/:code (made up)': () => ({ params: { code: 'AAAA-BBBB-CCCC' } }),
  'DELETE /api/opt-outs/:code': ({ queues }) => ({ params: { code: queues.optOutCode } }),
  'POST /api/appeals': ({ queues }) => ({ body: { ticket: queues.ticket, message: 'It was a joke.' } }),
  'POST /api/appeals (with a made-up ticket)': () => ({ body: { ticket: 'x', message: 'It was a joke.' } }),

  'POST /api/instagram/start': () => ({ body: { mode: 'verify' } }),
  'POST /api/instagram/exchange-token': (world, caller) => loginOf(world, caller, 'verify'),
  'POST /api/instagram/exchange-token (to link)': (world, caller) => loginOf(world, caller, 'linking'),
  "POST /api/instagram/exchange-token (another browser's)": async ({ subject }) => ({
    body: { ...(await authorize(subject, subject.browser(), linked)) },
  }),
  'POST /api/instagram/message': () => ({ body: { mode: 'verify' } }),
  'POST /api/instagram/message (to link)': () => ({ body: { mode: 'linking' } }),
  'POST /api/instagram/message/confirm': digitsFor,
  "POST /api/instagram/message/confirm (another browser's)": (world) =>
    digitsFor(world, { browser: world.subject.browser() }),
  'POST /api/verify-profile': async ({ subject }, { browser, signs }) => {
    await logInAtInstagram(subject, signs ? subject.browser() : browser, linked);
    return { body: { profileName: linked, verificationMethod: 'instagram_oauth' } };
  },
  'POST /api/verify-profile (without a login)': () => ({
    body: { profileName: linked, verificationMethod: 'instagram_oauth', instagramUsername: linked },
  }),
  'POST /api/linked-accounts': linkingOf,
  'DELETE /api/linked-accounts/:id': ({ people }) => ({ params: { id: people.former.linkId } }),
  'GET /api/data-deletion/:code': async (world) => ({ params: { code: await deletionCode(world) } }),
  'GET /api/data-deletion/:code (made up)': () => ({ params: { code: 'AAAA-BBBB' } }),

  'POST /api/payments/create-premium-signup': () => ({ body: signUpForm() }),
  'POST /api/payments/confirm-premium-signup': ({ payments }) => ({ body: { paymentIntentId: payments.signUp } }),
  'POST /api/payments/confirm-premium-signup (not paid)': async ({ subject }) => {
    const { body } = await subject.browser().call(createPremiumSignup, { body: signUpForm() });
    return { body: { paymentIntentId: (body.clientSecret ?? '').split('_secret_')[0] ?? '' } };
  },
  'POST /api/payments/create-subscription': () => ({ body: {} }),
  'POST /api/payments/confirm-subscription': paid,
  'GET /api/payments/state/:intentId': ({ payments }) => ({
    params: { intentId: payments.signUp },
    query: { clientSecret: payments.signUpSecret },
  }),
  'GET /api/payments/state/:intentId (with another secret)': ({ payments }) => ({
    params: { intentId: payments.signUp },
    query: { clientSecret: `${payments.signUp}_secret_x` },
  }),
  'PUT /api/payments/card': ({ payments }) => ({ body: { setupIntentId: payments.card } }),
  'POST /api/payments/cancel-suspended': ({ queues }) => ({ body: { ticket: queues.ticket } }),
  'POST /api/payments/cancel-suspended (with a made-up ticket)': () => ({ body: { ticket: 'x' } }),

  'GET /api/moderation/cases': () => ({ query: { queue: 'reports' } }),
  'POST /api/moderation/cases/:id/decide': ({ letters }) => ({
    params: { id: letters.case },
    body: { action: 'remove', ...REASON },
  }),
  'POST /api/moderation/cases/:id/decide (held)': ({ letters }) => ({
    params: { id: letters.heldCase },
    body: { action: 'suspend', days: 7, ...REASON },
  }),
  'POST /api/moderation/appeals/:id/decide': ({ queues }) => ({
    params: { id: queues.appeal },
    body: { lift: true, ...REASON },
  }),
  'POST /api/moderation/sanctions/:id/lift': ({ queues }) => ({ params: { id: queues.sanction }, body: REASON }),
  'POST /api/moderation/contact/:id/answered': ({ queues }) => ({ params: { id: queues.contact } }),
  'POST /api/moderation/opt-outs/:id/decide': ({ queues }) => ({
    params: { id: queues.optOut },
    body: { accept: true, ...REASON },
  }),
  'POST /api/moderation/promo-codes': () => ({
    body: { code: 'MAY', type: 'premium_free', value: 100, description: 'A gift', maxUses: null, lastDay: null },
  }),
  'PUT /api/moderation/promo-codes/:id': ({ queues }) => ({
    params: { id: queues.promo },
    body: { isActive: false },
  }),
};
