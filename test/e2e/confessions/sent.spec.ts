import { checkAccessibility } from '../accessibility.ts';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { post } from '../people.ts';

test('sent confessions are listed, and can be taken back', async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto('/account-settings?tab=data');
  const card = page.getByRole('region', { name: 'Sent confessions' });
  await expect(card.getByRole('link', { name: 'Write a confession' })).toHaveAttribute('href', '/');

  const message = 'I know your order by heart, and I still let you say it.\n'.repeat(4).trim();
  expect((await post(page, '/api/confessions', { targetName: 'priya.raman', message })).status()).toBe(201);
  await page.reload();
  await expect(card.getByText('To @priya.raman', { exact: true })).toBeVisible();
  await expect(card.getByText('Delivered', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Show all' }).click();
  await expect(card.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  await checkAccessibility(page);

  const retract = card.getByRole('button', { name: 'Retract' });
  await retract.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText("the day's confession is not given back");
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(retract).toBeFocused();
  await retract.click();
  await dialog.getByRole('button', { name: 'Retract' }).click();
  await expect(page.getByRole('status').getByText('Confession retracted')).toBeVisible();
  await expect(card.getByText('Nothing sent yet')).toBeVisible();
  await page.reload();
  await expect(card.getByText('Nothing sent yet')).toBeVisible();
});

test('a list that does not load says so and tries again', { tag: '@once' }, async ({ page, allowConsole }) => {
  await signUp(page, newPerson());
  allowConsole(/\/api\/confessions\/sent/, 'the browser notes every failed call');
  await page.route('**/api/confessions/sent', (route) => route.abort());
  await page.goto('/account-settings?tab=data');
  const card = page.getByRole('region', { name: 'Sent confessions' });
  await expect(card.getByRole('alert')).toContainText('The list did not load');
  await page.unroute('**/api/confessions/sent');
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByText('Nothing sent yet')).toBeVisible();
});
