import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '#features/auth/contract.ts';
import { confirmPremiumSignup, createPremiumSignup } from '#features/membership/contract.ts';
import { systemClock } from '#platform/server/clock.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { Ledger } from '#sandbox/stripe/ledger.ts';
import { openLedgerFile } from '#sandbox/stripe/save-ledger.ts';
import { openWebhooks } from '#sandbox/stripe/webhooks.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { Caller } from '../../../deployment/caller.ts';
import type { Context, Fault } from '../fault.ts';
import type { VendorAnswer } from '../site/vendor-front.ts';

/** In milliseconds. */
const LASTS = 10_000;
const TIMES = 5;
const MOST_EVENTS = 40;

const INTENT = /^\/v1\/payment_intents\/\w+/;
const DISCOVERY = /business_discovery/;

const told = (what: string, is: boolean) => {
  if (is) console.log(`    WRONG ${what}`);
  return is ? 1 : 0;
};

let freeloads = 0;
let accepted = 0;

/** Visitors who pay nothing while Stripe shows the paid payment of somebody else in place of theirs. */
async function freeload({ site }: Context): Promise<void> {
  const caller = new Caller(site);
  const form = signUpForm({ email: `freeloader-${randomUUID()}@bench.example`, membershipPlan: 'premium' });
  const { body: begun } = await caller.call(createPremiumSignup, { body: form });
  const paymentIntentId = begun.clientSecret?.split('_secret_')[0];
  if (paymentIntentId === undefined) return;
  freeloads += 1;
  const confirmed = await caller.call(confirmPremiumSignup, { body: { paymentIntentId } });
  const signedIn = await caller.call(logIn, { body: { email: form.email, password: form.password } });
  accepted += told('somebody who paid nothing was welcomed', confirmed.status === 200);
  accepted += told('somebody who paid nothing has an account', signedIn.status === 200);
}

const stripeLies: Fault = {
  name: 'stripe-lies',
  about: 'Stripe answers for every open payment with the paid one of somebody else',
  mayTell: /PAYMENT_UNAVAILABLE/,
  async run(context) {
    const { stripe } = context.site;
    const before = stripe.misbehaved;
    let paid: VendorAnswer | null = null;
    stripe.behave = ({ path }, answer) => {
      if (!INTENT.test(path) || answer.status !== 200) return null;
      const { status } = JSON.parse(answer.body.toString()) as { status: string };
      if (status !== 'succeeded') return paid;
      paid = answer;
      return null;
    };
    [freeloads, accepted] = [0, 0];
    await sleep(LASTS / 2);
    for (let n = 0; n < 4; n += 1) await freeload(context).catch(() => {});
    stripe.behave = () => null;
    return stripe.misbehaved - before;
  },
  check: async () => accepted + told('nobody tried it', freeloads === 0),
};

/** Letters are for the account that is shown: another account in its place must not count. */
const instagramLies: Fault = {
  name: 'instagram-lies',
  about: 'Instagram answers every lookup with another account',
  mayTell: /NETWORK_UNAVAILABLE|RECIPIENT_UNCHECKED/,
  async run({ site: { sandboxes } }) {
    const before = sandboxes.misbehaved;
    const other = {
      business_discovery: { id: '17841400000000100', username: 'elise.marchetti' },
      id: '17841400000000001',
    };
    sandboxes.behave = ({ path }, answer) =>
      DISCOVERY.test(decodeURIComponent(path))
        ? { status: 200, headers: answer.headers, body: Buffer.from(JSON.stringify(other)) }
        : null;
    await sleep(LASTS);
    sandboxes.behave = () => null;
    return sandboxes.misbehaved - before;
  },
};

let refusals: Record<'fresh' | 'stale' | 'forged', number[]> = { fresh: [], stale: [], forged: [] };

/** Events of the run so far, each five times, in random order, at once. Those with a signature an hour old must be refused. */
const repeatedWebhooks: Fault = {
  name: 'webhooks-repeated',
  about: `each event of Stripe comes ${TIMES} times, out of order, and with old and forged signatures`,
  async run({ site, random }) {
    await sleep(LASTS / 2);
    const ledger = new Ledger(openLedgerFile(site.env['DATA_DIR'] ?? '').load(), systemClock);
    const webhooks = openWebhooks(ledger, systemClock, async (text, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await fetch(`${site.publicUrl}/api/payments/webhook`, { method: 'POST', headers, body: text })).status;
    });
    const events = ledger.all('event').slice(-MOST_EVENTS);
    refusals = { fresh: [], stale: [], forged: [] };
    const sent = Array.from({ length: TIMES }, () => events).flat();
    for (const event of sent.toSorted(() => random.next() - 0.5)) refusals.fresh.push(await webhooks.send(event));
    for (const event of events.slice(0, 5)) {
      refusals.stale.push(await webhooks.send(event, { at: new Date(Date.now() - HOUR) }));
      refusals.forged.push(await webhooks.send(event, { secret: 'whsec_somebody_elses' }));
    }
    return sent.length;
  },
  check: async () =>
    told(
      `fresh events were refused: ${refusals.fresh.join()}`,
      refusals.fresh.some((status) => status !== 200),
    ) +
    told('there were no events', refusals.fresh.length === 0) +
    told(`an old or forged event was accepted`, [...refusals.stale, ...refusals.forged].includes(200)),
};

export const LIES: Fault[] = [stripeLies, instagramLies, repeatedWebhooks];
