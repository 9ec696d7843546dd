import type { Page } from '@playwright/test';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { beginLetter, message, seal, selectProfile } from '../confessions/letter.ts';
import { expect, test } from '../fixture.ts';
import { payWith } from './card.ts';

const SECOND = 'And I kept your umbrella, in case it rains again.';

async function expectReadyLetter(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(message(page)).toHaveValue(SECOND);
  await expect(page.getByRole('article', { name: 'Write your confession' })).toContainText('@mateo.ibarra');
  await seal(page).click();
  await expect(page.getByRole('dialog')).toContainText('@mateo.ibarra');
}

test.describe('a second letter on one day', { tag: '@desk' }, () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page, newPerson());
    await beginLetter(page, 'rosa.lindt');
    await message(page).fill('Your umbrella has room for two. I checked.');
    await seal(page).click();
    await page.getByRole('button', { name: 'Send Another Confession' }).click();
    await selectProfile(page, 'mateo.ibarra');
    await message(page).fill(SECOND);
    await expect(seal(page)).toBeDisabled();
    await page.getByRole('link', { name: 'Send now with The Masked Elite' }).click();
    await expect(page).toHaveURL('/checkout?letter=1');
  });

  test('is ready to send after an upgrade with 3-D Secure, which may fail first', async ({ page }) => {
    await payWith(page, 'authenticates');
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('link', { name: 'Back to the checkout' }).click();
    await payWith(page, 'authenticates');
    await page.getByRole('button', { name: 'Complete' }).click();
    await expectReadyLetter(page);
  });

  test('is ready to send after a card was charged', { tag: '@prove' }, async ({ page }) => {
    await page.getByText('4242 4242 4242 4242').click();
    await page.getByRole('button', { name: 'Pay $3.99' }).click();
    await expectReadyLetter(page);
  });

  test('is ready to send with a code for free days', { tag: '@prove' }, async ({ page }) => {
    await page.getByText('Have a promo code?').click();
    await page.getByLabel('Promo code').fill('ROSEGIFT');
    await page.getByRole('button', { name: 'Get 30 days free' }).click();
    await expectReadyLetter(page);
  });
});
