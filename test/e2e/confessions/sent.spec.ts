import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { post } from '../people.ts';

test('sent letters are listed and can be taken back', { tag: '@desk' }, async ({ page }) => {
  await signUp(page, newPerson());
  const message = 'I know your order by heart, and I still let you say it.';
  expect((await post(page, '/api/confessions', { targetName: 'priya.raman', message })).status()).toBe(201);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sent' }).click();
  const list = page.getByRole('main');
  await expect(list.getByText('To @priya.raman', { exact: true })).toBeVisible();
  await expect(list.getByText('Delivered', { exact: true })).toBeVisible();
  await list.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('status').getByText('Letter taken back')).toBeVisible();
  await expect(list.getByText('You’ve taken back your letters.')).toBeVisible();
  await page.reload();
  await expect(list.getByText('No sent letters')).toBeVisible();
});
