import type { Billing } from '#features/membership/contract.ts';

export const FREE_BILLING: Billing = {
  plan: 'free',
  status: 'active',
  source: 'none',
  monthly: 399,
  renewsOn: null,
  giftChargeOn: null,
  endsOn: null,
  card: null,
  invoices: [],
  refundableUntil: null,
  refundRefused: null,
};
