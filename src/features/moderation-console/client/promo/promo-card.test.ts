import { expect, it } from 'vitest';
import { benefitOf, endOf, lastDayOf, stateOf, usesOf } from './promo-card.tsx';

const NOW = new Date('2026-03-14T12:00:00.000Z').getTime();
const code = { expiresAt: null, usedCount: 3, maxUses: null };

it('the labels say what a code brings and how often it was used', () => {
  expect(benefitOf({ type: 'premium_free', value: 100 })).toBe('30 days free');
  expect(benefitOf({ type: 'premium_discount', value: 50 })).toBe('50% off every month');
  expect(usesOf(code)).toBe('Used 3 times');
  expect(usesOf({ ...code, usedCount: 1 })).toBe('Used once');
  expect(usesOf({ ...code, maxUses: 10 })).toBe('Used 3 of 10 times');
});

it('a code is valid until the end of its last day', () => {
  expect(lastDayOf('2026-03-15T00:00:00.000Z')).toBe('2026-03-14');
  expect(endOf({ ...code, expiresAt: '2026-03-15T00:00:00.000Z' }, NOW)).toBeNull();
  expect(endOf({ ...code, expiresAt: '2026-03-14T00:00:00.000Z' }, NOW)).toBe('Expired');
});

it('an expired code is labelled as expired whether it is on or off', () => {
  expect([stateOf(true, false), stateOf(false, false)]).toEqual(['Switched on', 'Switched off']);
  expect([stateOf(true, true), stateOf(false, true)]).toEqual(['Expired', 'Expired']);
});

it('a code that was used as often as allowed is used up', () => {
  expect(endOf({ ...code, maxUses: 3 }, NOW)).toBe('Used up');
  expect(endOf({ ...code, maxUses: 4 }, NOW)).toBeNull();
});
