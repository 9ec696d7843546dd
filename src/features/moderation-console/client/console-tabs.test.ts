import { expect, it } from 'vitest';
import { pathOf, placeOf } from './console-tabs.ts';

it('the address of the console leads back to itself', () => {
  for (const tab of ['reports', 'held', 'opt-outs', 'contact', 'appeals', 'suspensions', 'promo-codes'] as const) {
    for (const show of ['waiting', 'done'] as const) {
      expect(placeOf(new URL(pathOf(tab, show), 'https://example.org').search)).toEqual({ tab, show });
    }
  }
  expect(pathOf(null)).toBe('/moderation');
});

it('what an address does not name, or names wrongly, counts as not said', () => {
  for (const search of ['', '?tab=', '?tab=people', '?tab=constructor&show=all']) {
    expect(placeOf(search), search).toEqual({ tab: null, show: 'waiting' });
  }
});
