import { describe, expect, it } from 'vitest';
import { pathOf, tabOf } from './settings-tabs.ts';

describe('the tab in the address of the account settings', () => {
  it('is the one that is named', () => {
    for (const tab of ['profile', 'linked', 'security', 'premium', 'privacy', 'data']) {
      expect(tabOf(`?tab=${tab}`)).toBe(tab);
    }
  });

  it('is none when nothing, or nothing that exists, is named', () => {
    for (const search of ['', '?tab=', '?tab=billing', '?tab=Profile', '?tab=constructor']) {
      expect(tabOf(search), search).toBeNull();
    }
  });

  it('leads back to itself', () => {
    expect(tabOf(new URL(pathOf('security'), 'https://example.org').search)).toBe('security');
    expect(pathOf(null)).toBe('/account-settings');
  });
});
