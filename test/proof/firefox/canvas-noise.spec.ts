import { newPerson, signUp } from '#test/e2e/accounts/new-person.ts';
import { message, seal, selectProfile } from '#test/e2e/confessions/letter.ts';
import { expect, test } from '#test/e2e/fixture.ts';
import { firefoxWith } from './firefox.ts';

test.use({ launchOptions: firefoxWith({ 'privacy.resistFingerprinting': true }) });

test('who resists fingerprinting gets the link instead of a picture of noise', async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto('/');
  await selectProfile(page, 'rosa.lindt');
  await message(page).fill('Your umbrella has room for two.');
  await seal(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let them know' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('You can share the link.');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save picture' })).toHaveCount(0);
});
