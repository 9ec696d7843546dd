import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { post } from '../people.ts';
import { payWith } from './card.ts';

const TAB = '/account-settings?tab=premium';

test('a subscription follows free days and charges nothing before they end', { tag: '@prove' }, async ({ page }) => {
  await signUp(page, newPerson());
  expect((await post(page, '/api/payments/create-subscription', { promoCode: 'ROSEGIFT' })).status()).toBe(201);
  await page.goto('/checkout');
  await expect(page, 'the plain checkout is for others').toHaveURL('/membership');

  await page.goto(TAB);
  await page.getByRole('link', { name: 'Keep The Masked Elite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep The Masked Elite' })).toBeVisible();
  await payWith(page, 'pays');
  await expect(page.getByRole('status').filter({ hasText: 'Your card is saved' })).toContainText(
    'The first charge is on',
  );
  await expect(page).toHaveURL('/account-settings?tab=premium&done=kept');

  await page.goto(TAB);
  await expect(page.getByText(/^Next charge: \$3\.99 on /)).toBeVisible();
  await expect(page.getByText('visa', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText(/You keep everything until .* and nothing more is charged/)).toBeVisible();
});
