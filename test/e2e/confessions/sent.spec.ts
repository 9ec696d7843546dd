import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { post } from '../people.ts';

test('sent confessions are listed and can be retracted', { tag: '@once' }, async ({ page }) => {
  await signUp(page, newPerson());
  const message = 'I know your order by heart, and I still let you say it.';
  expect((await post(page, '/api/confessions', { targetName: 'priya.raman', message })).status()).toBe(201);
  await page.goto('/account-settings?tab=data');
  const card = page.getByRole('region', { name: 'Sent confessions' });
  await expect(card.getByText('To @priya.raman', { exact: true })).toBeVisible();
  await expect(card.getByText('Delivered', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Retract' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retract' }).click();
  await expect(page.getByRole('status').getByText('Confession retracted')).toBeVisible();
  await expect(card.getByText('Nothing sent yet')).toBeVisible();
  await page.reload();
  await expect(card.getByText('Nothing sent yet')).toBeVisible();
});
