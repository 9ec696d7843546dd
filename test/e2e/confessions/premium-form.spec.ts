import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { ELITE, signIn } from '../people.ts';
import { beginLetter, message, preview, seal } from './letter.ts';

test('The Masked Elite choose gift, paper, hours and every field by itself', async ({ page }) => {
  await signIn(page, ELITE);
  await beginLetter(page, 'noah.lindqvist');
  await expect(page.getByText('Premium Feature')).toHaveCount(0);
  await message(page).fill('The lake is colder without you.');

  await page.getByRole('checkbox', { name: 'Show interests' }).check();
  await page.getByLabel('Interests', { exact: true }).fill('cold water');
  await page.getByText('Chocolate', { exact: true }).click();
  await page.getByRole('radio', { name: 'Chocolate' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Sparkles' })).toBeChecked();
  await page.getByText('Midnight', { exact: true }).click();
  await page.getByLabel('When it arrives').selectOption('tonight');
  await expect(page.getByText('between 20:00 and 00:00, your time')).toBeVisible();
  await page.getByLabel('Let it vanish').selectOption('7');
  await expect(preview(page)).toContainText('With a gift: sparkles');
  await expect(preview(page)).toContainText('cold water');
  await checkAccessibility(page);

  const sent = page.waitForRequest('**/api/confessions');
  await seal(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    targetName: 'noah.lindqvist',
    anonymityLevel: 'full',
    shownFields: ['interests'],
    senderInfo: { interests: 'cold water' },
    virtualGift: 'sparkles',
    stationery: 'midnight',
    deliveryWindow: 'tonight',
    vanishAfterDays: 7,
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText("It waits with other people's letters");
  await dialog.getByText('Close', { exact: true }).click();
  await expect(page.getByLabel('Instagram username')).toBeVisible();
});
