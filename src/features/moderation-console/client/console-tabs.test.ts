import { expect, it } from 'vitest';
import { pathOf, viewOf } from './console-tabs.ts';

it('the address of every view of the console leads to that view', () => {
  for (const tab of [
    'reports',
    'held',
    'opt-outs',
    'contact',
    'appeals',
    'suspensions',
    'promo-codes',
    'times',
  ] as const) {
    for (const show of ['waiting', 'done'] as const) {
      expect(viewOf(new URL(pathOf(tab, show), 'https://example.org').search)).toEqual({ tab, show });
    }
  }
  expect(pathOf(null)).toBe('/moderation');
});

it('an address with unknown parts leads to the default view', () => {
  for (const search of ['', '?tab=', '?tab=people', '?tab=constructor&show=all']) {
    expect(viewOf(search), search).toEqual({ tab: null, show: 'waiting' });
  }
});
