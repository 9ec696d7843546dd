import { describe, expect, it } from 'vitest';
import { pathOf, tabOf } from './settings-tabs.ts';

describe('the tab in the address of the account settings', () => {
  it('is the tab that the address names', () => {
    for (const tab of ['profile', 'linked', 'security', 'premium', 'privacy', 'data']) {
      expect(tabOf(`?tab=${tab}`)).toBe(tab);
    }
  });

  it('is null when the address names no tab or an unknown one', () => {
    for (const search of ['', '?tab=', '?tab=billing', '?tab=Profile', '?tab=constructor']) {
      expect(tabOf(search), search).toBeNull();
    }
  });

  it('survives being written into a path and read again', () => {
    expect(tabOf(new URL(pathOf('security'), 'https://example.org').search)).toBe('security');
    expect(pathOf(null)).toBe('/account-settings');
  });
});
