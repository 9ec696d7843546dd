import { describe, expect, it } from 'vitest';
import type { InvoiceState, SubscriptionState } from '#platform/server/gateways/stripe.ts';
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
  disputed: false,
  intentId: 'pi_1',
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

const at = (
  changes: Partial<SubscriptionState>,
  bill: Partial<InvoiceState> | null = {},
  { now = START, codeUntil = null as string | null } = {},
) => {
  const snapshot = { subscriptions: [subscription(changes)], invoices: bill ? [invoice(bill)] : [] };
  const { plan, status, source, premiumUntil } = deriveMembership(snapshot, codeUntil, now);
  return [plan, status, source, premiumUntil];
};

describe('a membership', () => {
  const ended = { status: 'canceled', endedAt: END } as const;
  const graceOver = new Date('2026-03-17T10:30:00Z');
  const graceLasts = new Date('2026-03-17T10:29:59Z');

  it.each([
    ['active', at({}), ['premium', 'active', 'subscription', '2026-04-14']],
    ['about to end', at({ cancelAtPeriodEnd: true }), ['premium', 'canceling', 'subscription', '2026-04-14']],
    ['ended', at(ended), ['free', 'canceled', 'none', null]],
    [
      'unpaid for less than three days',
      at({ status: 'past_due' }, {}, { now: graceLasts }),
      ['premium', 'past_due', 'subscription', '2026-03-17'],
    ],
    ['unpaid for three days', at({ status: 'past_due' }, {}, { now: graceOver }), ['free', 'past_due', 'none', null]],
    ['not paid yet', at({ status: 'incomplete' }, { status: 'open', paid: 0 }), ['free', 'incomplete', 'none', null]],
    ['free of charge and without its card', at({ needsCard: true }, { paid: 0 }), ['free', 'incomplete', 'none', null]],
    ['free of charge', at({}, { paid: 0 }), ['premium', 'active', 'subscription', '2026-04-14']],
    [
      'never paid',
      at({ status: 'incomplete_expired', endedAt: END }, { status: 'void', paid: 0 }),
      ['free', 'active', 'none', null],
    ],
    ['given back', at({}, { refunded: 399 }), ['free', 'canceled', 'none', null]],
    ['given back in part', at({}, { refunded: 100 }), ['premium', 'active', 'subscription', '2026-04-14']],
    ['disputed', at({}, { disputed: true }), ['free', 'past_due', 'none', null]],
    ['in a state that we do not know', at({ status: 'unpaid' }), ['free', 'canceled', 'none', null]],
    ['ended, with a code', at(ended, {}, { codeUntil: '2026-03-14' }), ['premium', 'active', 'code', '2026-03-14']],
    ['ended, with a code of yesterday', at(ended, {}, { codeUntil: '2026-03-13' }), ['free', 'canceled', 'none', null]],
  ])('of a subscription that is %s', (_what, membership, expected) => {
    expect(membership).toEqual(expected);
  });

  it('is the best of several', () => {
    const subscriptions = [
      subscription({ id: 'sub_3', status: 'incomplete' }),
      subscription({ id: 'sub_2' }),
      subscription({ id: 'sub_1', ...ended }),
    ];
    const snapshot = { subscriptions, invoices: [invoice({ subscriptionId: 'sub_2' }), invoice()] };
    expect(deriveMembership(snapshot, null, START)).toMatchObject({ plan: 'premium', subscriptionId: 'sub_2' });
  });
});
