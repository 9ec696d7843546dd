import { deleteAccount } from '#features/account/contract.ts';
import { createSubscription, getBilling } from '#features/membership/contract.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { confirmPayment } from '#test/factories/subscriber.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob, runQueued } from '#test/harness/jobs.ts';
import { races, type Outcome } from './race.ts';
import type { Site } from './site.ts';

/** A member who has opened the checkout. */
async function openedCheckout(site: Site) {
  const { stripe, services } = site.one;
  const half = await makePromoCode(services, { type: 'premium_discount', value: 50 });
  const member = await site.member({ emailVerifiedOn: '2026-03-01' });
  const { clientSecret } = (await member.browser.call(createSubscription, { body: {} })).body;
  const customerId = stripe.ledger.all('customer').at(-1)?.id ?? '';
  return { site, member, half, clientSecret, customerId };
}

type World = Awaited<ReturnType<typeof openedCheckout>>;

const begin = (browser: Browser, promoCode: string) => browser.call(createSubscription, { body: { promoCode } });

/**
 * Types the card and confirms. Not paid: the card was refused, or charged and at once refunded, because another checkout was begun
 * meanwhile. Stripe has no transaction with us, so the two are not told apart here.
 */
async function pay({ site, clientSecret }: World, browser: Browser) {
  const { status } = site.one.stripe.pay(clientSecret);
  const isPaid = status !== 'refused' && (await confirmPayment(browser, clientSecret)).status === 200;
  return isPaid ? 'paid' : 'not paid';
}

async function observe({ site, member, customerId }: World) {
  const { stripe } = site.one;
  await stripe.deliver();
  await runJob(site.one, 'reconcile-memberships');
  await runQueued(site.one, 'end-at-stripe');
  const mine = stripe.ledger.all('subscription').filter(({ customer }) => customer === customerId);
  const billing = await member.browser.call(getBilling);
  return {
    plan: billing.status === 200 ? billing.body.plan : 'none',
    paid: stripe.paidBy(customerId),
    live: mine.filter(({ status }) => status === 'active').length,
  };
}

type Seen = Awaited<ReturnType<typeof observe>>;

/** At most one subscription and one charge, and no charge without a membership. */
function paysOnce({ seen: { plan, paid, live } }: Outcome<Seen>): boolean {
  return paid === 0 ? live === 0 : [199, 399].includes(paid) && live === 1 && plan === 'premium';
}

const race = races();

race('a payment in one browser, a checkout with a code in another, and webhooks', {
  world: openedCheckout,
  actions: {
    pay: (world) => pay(world, world.member.browser),
    payThere: (world) => pay(world, world.member.other),
    begin: ({ member, half }) => begin(member.other, half),
    webhooks: async ({ site }) => void (await site.one.stripe.deliver()),
  },
  observe,
  holds: paysOnce,
});

race('a payment while the account is deleted', {
  world: openedCheckout,
  actions: {
    pay: (world) => pay(world, world.member.browser),
    delete: ({ member }) => member.other.call(deleteAccount, { body: {} }),
    webhooks: async ({ site }) => void (await site.one.stripe.deliver()),
  },
  observe,
  holds: ({ seen: { live, plan } }) => live === 0 && plan === 'none',
});
