import { expect, test } from '../fixture.ts';
import { newHandle } from '../reading/reader.ts';

test('a visitor opts a handle out and takes it back', { tag: '@desk' }, async ({ page }) => {
  const handle = newHandle();
  await page.goto('/');
  await page.getByRole('link', { name: 'opt out', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opt out of confessions' })).toBeVisible();
  await expect(page.getByText('Nothing is deleted')).toBeVisible();
  await page.getByLabel('Instagram username').fill(`@${handle}`);
  await page.getByLabel('Anything we should know').fill('I did not ask for this.');
  await page.getByRole('button', { name: 'Ask to opt out' }).click();
  await expect(page).toHaveURL(/\/opt-out\/[\w-]{24}$/);
  await expect(page.getByRole('heading', { name: 'We’re on it' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(new RegExp(`^By .*, nobody will be able to find @${handle} here`))).toBeVisible();

  await page.getByRole('button', { name: 'Take the request back' }).click();
  await expect(page.getByRole('heading', { name: 'You took it back' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You took it back' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the request back' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ask again' }).click();
  await expect(page).toHaveURL('/opt-out');
});
