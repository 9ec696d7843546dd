import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, loseConnection } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { getPrivacySettings, updatePrivacySettings, type PrivacySettings } from '../contract.ts';

const SETTINGS: PrivacySettings = { emailNotifications: true, dataCollection: true, findableByName: true };
const dataCollection = page.getByRole('switch', { name: 'Data collection' });

describe('the privacy settings', () => {
  it('do not offer to be found by name under 18', async () => {
    const settings = { ...SETTINGS, findableByName: null };
    const changed = { ...settings, dataCollection: false };
    const server = await openApp('/account-settings?tab=privacy', {
      user: FLORA,
      answers: [answer(getPrivacySettings, settings), answer(updatePrivacySettings, changed)],
    });
    await expect.element(dataCollection).toHaveAccessibleDescription(/^We log searches/);
    await dataCollection.click();
    await expect.element(dataCollection).toHaveAccessibleDescription(/^Your searches are not logged/);
    await expect.poll(() => server.sentTo(updatePrivacySettings)).toMatchObject([{ body: changed }]);
    await expect.poll(() => page.getByRole('switch').elements()).toHaveLength(2);
  });

  it('revert a switch that could not be saved', async () => {
    await openApp('/account-settings?tab=privacy', {
      user: FLORA,
      answers: [answer(getPrivacySettings, SETTINGS), loseConnection(updatePrivacySettings)],
    });
    await expect.element(dataCollection).toBeChecked();
    await dataCollection.click();
    await expectText('settings.update-failed', page.getByRole('alert'));
    await expect.element(dataCollection).toBeChecked();
  });
});
