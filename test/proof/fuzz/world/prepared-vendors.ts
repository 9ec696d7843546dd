import { createHmac } from 'node:crypto';
import { createPremiumSignup, createSubscription, startCardUpdate } from '#features/membership/contract.ts';
import { requestDataDeletion } from '#features/verification/contract.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { SANDBOX_KEYS as INSTAGRAM } from '#sandbox/instagram/keys.ts';
import { messageEvent, webhookBody } from '#sandbox/instagram/messages/events.ts';
import { SANDBOX_EVENTS_SECRET } from '#sandbox/mailbox/mail-events.ts';
import { SANDBOX_KEYS as STRIPE } from '#sandbox/stripe/keys.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { intentIdIn } from '#test/factories/subscriber.ts';
import { makeUser } from '#test/factories/user.ts';
import { authorize, logInAtInstagram } from '#test/harness/vendors/instagram-login.ts';
import { digitsSentTo, sendByPhone, startByMessage } from '#test/harness/vendors/instagram-messages.ts';
import type { PreparedInputs, Preparing } from './prepared.ts';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** A new account at Instagram that has logged in with us. */
async function loggedIn({ app, world }: Preparing): Promise<string> {
  const handle = world.newHandle();
  await logInAtInstagram(app, app.browser(), handle);
  return app.instagram.signedRequest(handle);
}

async function paidSignup({ app }: Preparing): Promise<string> {
  const { body } = await app.browser().call(createPremiumSignup, { body: signUpForm() });
  if (body.clientSecret) app.stripe.pay(body.clientSecret);
  return intentIdIn(body.clientSecret);
}

export const VENDOR_INPUTS: PreparedInputs = {
  'POST /api/payments/confirm-premium-signup': async (preparing) => ({
    body: { paymentIntentId: await paidSignup(preparing) },
  }),
  'POST /api/payments/create-subscription': ({ pick }) => ({ body: pick < 4 ? {} : { promoCode: '' } }),
  'POST /api/payments/confirm-subscription': async ({ app, caller, world }) => {
    // Who has paid already cannot pay again: another subscriber sits down at this browser.
    if (caller.user && world.person('subscriber') === caller) {
      caller.user = await makeUser(app.services, { emailVerifiedOn: '2026-03-01' });
      await caller.browser.signInAs(caller.user);
    }
    const { body } = await caller.browser.call(createSubscription, { body: {} });
    if (!body.clientSecret) return {};
    app.stripe.pay(body.clientSecret);
    return { body: { paymentIntentId: intentIdIn(body.clientSecret) } };
  },
  'GET /api/payments/state/:intentId': async ({ app }) => {
    const { body } = await app.browser().call(createPremiumSignup, { body: signUpForm() });
    const clientSecret = body.clientSecret ?? '';
    return { params: { intentId: intentIdIn(clientSecret) }, query: { clientSecret } };
  },
  'PUT /api/payments/card': async ({ app, caller }) => {
    const { body } = await caller.browser.call(startCardUpdate);
    if (!body.clientSecret) return {};
    app.stripe.pay(body.clientSecret);
    return { body: { setupIntentId: intentIdIn(body.clientSecret) } };
  },
  'POST /api/payments/webhook': ({ app, pick }) => ({
    body: app.stripe.waiting().at(-1 - pick) ?? { id: `evt_${pick}`, object: 'event', type: 'invoice.paid', data: {} },
    sign: (text) => {
      const at = Math.floor(app.clock.now().getTime() / SECOND);
      return { 'stripe-signature': `t=${at},v1=${hmac(STRIPE.webhookSecret, `${at}.${text}`)}` };
    },
  }),
  'POST /api/mail/events': ({ pick }) => ({
    body: [{ type: pick % 2 === 0 ? 'bounce' : 'complaint', permanent: true, address: 'ana@example.org' }],
    sign: () => ({ authorization: `Bearer ${SANDBOX_EVENTS_SECRET}` }),
  }),
  'POST /api/instagram/webhook': ({ app, pick }) => {
    const message = { mid: `m_${crypto.randomUUID()}`, text: 'ROSA-7K4M-9QXD', at: app.clock.now() };
    const event = messageEvent({ igsid: String(17_841_000_000 + pick), message: { ...message, from: 'them' } });
    return {
      body: JSON.parse(webhookBody([event], app.clock.now())) as object,
      sign: (text) => ({ 'x-hub-signature-256': `sha256=${hmac(INSTAGRAM.appSecret, text)}` }),
    };
  },
  'GET /api/instagram/webhook': () => ({
    query: { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': INSTAGRAM.webhookToken },
  }),
  'POST /api/instagram/deauthorize': async (preparing) => ({ body: { signed_request: await loggedIn(preparing) } }),
  'POST /api/instagram/data-deletion': async (preparing) => ({ body: { signed_request: await loggedIn(preparing) } }),
  'GET /api/data-deletion/:code': async (preparing) => {
    const signed_request = await loggedIn(preparing);
    const { body } = await preparing.app.browser().call(requestDataDeletion, { body: { signed_request } });
    return { params: { code: body.confirmation_code ?? 'none' } };
  },
  'POST /api/instagram/exchange-token': async ({ app, world, caller }) => ({
    body: await authorize(app, caller.browser, world.newHandle()),
  }),
  'POST /api/instagram/message/confirm': async ({ app, world, caller }) => {
    const handle = world.newHandle();
    const code = await startByMessage(caller.browser);
    await sendByPhone(app, handle, code);
    return { body: { code, digits: digitsSentTo(app, handle) } };
  },
  'POST /api/verify-profile': async ({ app, world, caller }) => {
    const profileName = world.newHandle();
    await logInAtInstagram(app, caller.browser, profileName);
    return { body: { profileName, verificationMethod: 'instagram_oauth' } };
  },
};
