import { createHmac } from 'node:crypto';
import { messageEvent, webhookBody } from '#sandbox/instagram/messages/events.ts';
import { SANDBOX_KEYS as META } from '#sandbox/instagram/keys.ts';
import { SANDBOX_EVENTS_SECRET } from '#sandbox/mailbox/mail-events.ts';
import { SANDBOX_KEYS as STRIPE } from '#sandbox/stripe/keys.ts';
import { HOUR, SECOND } from '#platform/shared/durations.ts';
import { HANDLES } from '../world/names.ts';
import type { Caller } from '../world/people.ts';
import type { World } from '../world/world.ts';
import type { Input, Inputs } from './input.ts';

const JSON_TEXT = { 'content-type': 'application/json' };
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The secret that a caller signs with; null: everybody else posts the same, with their cookies and no signature. */
function secretOf({ signs }: Caller, secret: string): string | null {
  if (!signs) return null;
  return signs === 'rightly' ? secret : `${secret}-x`;
}

function stripeEvent({ subject, payments }: World, caller: Caller, age = 0): Input {
  const body = JSON.stringify(payments.event, null, 2);
  const seconds = Math.floor((subject.clock.now().getTime() - age) / SECOND);
  const secret = secretOf(caller, STRIPE.webhookSecret);
  const signature = secret && `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`)}`;
  return { body, headers: { ...JSON_TEXT, ...(signature && { 'stripe-signature': signature }) } };
}

function metaMessage({ subject }: World, caller: Caller): Input {
  const at = subject.clock.now();
  const message = { mid: 'mid-1', from: 'them', text: 'Hello', at } as const;
  const body = webhookBody([messageEvent({ igsid: '1234567', message })], at);
  const secret = secretOf(caller, META.appSecret);
  return { body, headers: { ...JSON_TEXT, ...(secret && { 'x-hub-signature-256': `sha256=${hmac(secret, body)}` }) } };
}

/** Meta signs these in the body itself. */
function signedRequest({ subject }: World, caller: Caller): Input {
  const signed = subject.instagram.signedRequest(HANDLES.recipient);
  const [, payload = ''] = signed.split('.');
  const secret = secretOf(caller, META.appSecret) ?? 'none';
  const signature = createHmac('sha256', secret).update(payload).digest('base64url');
  return { body: { signed_request: `${signature}.${payload}` } };
}

export const vendorInputs: Inputs = {
  'POST /api/payments/webhook': (world, caller) => stripeEvent(world, caller),
  'POST /api/payments/webhook (signed an hour ago)': (world, caller) => stripeEvent(world, caller, HOUR),
  'POST /api/instagram/webhook': metaMessage,
  'GET /api/instagram/webhook': (_world, caller) => ({
    query: {
      'hub.mode': 'subscribe',
      'hub.challenge': '1158201444',
      'hub.verify_token': secretOf(caller, META.webhookToken) ?? 'none',
    },
  }),
  'POST /api/instagram/deauthorize': signedRequest,
  'POST /api/instagram/data-deletion': signedRequest,
  'POST /api/mail/events': ({ people }, caller) => {
    const secret = secretOf(caller, SANDBOX_EVENTS_SECRET);
    return {
      body: JSON.stringify([{ type: 'bounce', permanent: true, address: people.free.user.email }]),
      headers: { ...JSON_TEXT, ...(secret && { authorization: `Bearer ${secret}` }) },
    };
  },
};
