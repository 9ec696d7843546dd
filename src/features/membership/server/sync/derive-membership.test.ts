import { describe, expect, it } from 'vitest';
import type { InvoiceState, SubscriptionState } from '#platform/server/gateways/stripe/stripe.ts';
import { deriveMembership } from './derive-membership.ts';

const START = new Date('2026-03-14T10:30:00Z');
const END = new Date('2026-04-14T10:30:00Z');

const invoice = (overrides: Partial<InvoiceState> = {}): InvoiceState => ({
  id: 'in_1',
  subscriptionId: 'sub_1',
  status: 'paid',
  createdAt: START,
  paidAt: START,
  total: 399,
  due: 399,
  paid: 399,
  refunded: 0,
  file: null,
  disputed: false,
  intentId: 'pi_1',
  cardFingerprint: null,
  card: null,
  ...overrides,
});

const subscription = (overrides: Partial<SubscriptionState> = {}): SubscriptionState => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  startedAt: START,
  periodStart: START,
  periodEnd: END,
  cancelAtPeriodEnd: false,
  endedAt: null,
  trialEndsAt: null,
  monthly: 399,
  needsCard: false,
  card: null,
  latestInvoice: null,
  ...overrides,
});

const derived = (
  changes: Partial<SubscriptionState>,
  invoiceChanges: Partial<InvoiceState> | null = {},
  { now = START, codeUntil = null as string | null } = {},
) => {
  const snapshot = {
    subscriptions: [subscription(changes)],
    invoices: invoiceChanges ? [invoice(invoiceChanges)] : [],
  };
  const { plan, status, source, premiumUntil } = deriveMembership(snapshot, codeUntil, now);
  return [plan, status, source, premiumUntil];
};

describe('deriveMembership', () => {
  const ended = { status: 'canceled', endedAt: END } as const;
  const graceOver = new Date('2026-03-17T10:30:00Z');
  const graceLasts = new Date('2026-03-17T10:29:59Z');

  it.each([
    ['active', derived({}), ['premium', 'active', 'subscription', '2026-04-14']],
    [
      'cancelled but still running',
      derived({ cancelAtPeriodEnd: true }),
      ['premium', 'canceling', 'subscription', '2026-04-14'],
    ],
    ['ended', derived(ended), ['free', 'canceled', 'none', null]],
    [
      'unpaid for less than three days',
      derived({ status: 'past_due' }, {}, { now: graceLasts }),
      ['premium', 'past_due', 'subscription', '2026-03-17'],
    ],
    [
      'unpaid for three days',
      derived({ status: 'past_due' }, {}, { now: graceOver }),
      ['free', 'past_due', 'none', null],
    ],
    [
      'not paid yet',
      derived({ status: 'incomplete' }, { status: 'open', paid: 0 }),
      ['free', 'incomplete', 'none', null],
    ],
    [
      'free of charge and waiting for a card',
      derived({ needsCard: true }, { paid: 0 }),
      ['free', 'incomplete', 'none', null],
    ],
    ['free of charge', derived({}, { paid: 0 }), ['premium', 'active', 'subscription', '2026-04-14']],
    [
      'never paid',
      derived({ status: 'incomplete_expired', endedAt: END }, { status: 'void', paid: 0 }),
      ['free', 'active', 'none', null],
    ],
    ['refunded', derived({}, { refunded: 399 }), ['free', 'canceled', 'none', null]],
    ['partly refunded', derived({}, { refunded: 100 }), ['premium', 'active', 'subscription', '2026-04-14']],
    ['disputed', derived({}, { disputed: true }), ['free', 'past_due', 'none', null]],
    ['in an unknown state', derived({ status: 'unpaid' }), ['free', 'canceled', 'none', null]],
    [
      'ended, with free days',
      derived(ended, {}, { codeUntil: '2026-03-14' }),
      ['premium', 'active', 'code', '2026-03-14'],
    ],
    [
      'ended, with free days until yesterday',
      derived(ended, {}, { codeUntil: '2026-03-13' }),
      ['free', 'canceled', 'none', null],
    ],
  ])('handles a subscription that is %s', (_case, membership, expected) => {
    expect(membership).toEqual(expected);
  });

  it('prefers the premium subscription of several', () => {
    const subscriptions = [
      subscription({ id: 'sub_3', status: 'incomplete' }),
      subscription({ id: 'sub_2' }),
      subscription({ id: 'sub_1', ...ended }),
    ];
    const snapshot = { subscriptions, invoices: [invoice({ subscriptionId: 'sub_2' }), invoice()] };
    expect(deriveMembership(snapshot, null, START)).toMatchObject({ plan: 'premium', subscriptionId: 'sub_2' });
  });
});
