import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin } from '../people.ts';
import { expectText } from '../expect-text.ts';
import { selectProfile, message, preview, seal } from './letter.ts';

const MESSAGE = 'Your umbrella has room for two.\nI checked, in every rain since March.';

test('a visitor chooses a crush, logs in, and sends the letter they wrote', async ({ page, request, isMobile }) => {
  const person = newPerson();
  await signUp({ request }, person);

  await page.goto('/');
  await selectProfile(page, '@Rosa.Lindt');
  await expect(page.getByRole('alert')).toContainText('Please log in');
  await expect(page).toHaveURL('/login?next=%2F');
  await fillLogin(page, person);
  await expect(page.getByRole('heading', { name: 'Write your confession' })).toBeVisible();
  await expect(page.getByText('@rosa.lindt', { exact: false }).first()).toBeVisible();

  await message(page).fill(MESSAGE);
  await page.getByLabel('Hint').fill('Tuesdays');
  await page.reload();
  await expect(message(page)).toHaveValue(MESSAGE);
  await test.step('Back leads to the results and forward to the letter, after a reload too', async () => {
    await page.goBack();
    const results = page.getByRole('heading', { name: 'Search Results for "Rosa.Lindt"' });
    await expect(results).toBeVisible();
    await page.reload();
    await expect(results).toBeVisible();
    await page.goForward();
    await expect(message(page)).toHaveValue(MESSAGE);
  });
  if (isMobile) {
    await expect(seal(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(390);
  } else {
    await expect(preview(page).getByRole('blockquote')).toHaveText(MESSAGE);
    await expect(preview(page)).toContainText('Hint: Tuesdays');
  }

  await seal(page).click();
  const dialog = page.getByRole('dialog');
  await expectText('sent.toast', page.getByRole('status', { includeHidden: true }));
  await expect(dialog).toContainText('@rosa.lindt');
  await dialog.getByRole('button', { name: 'Let them know' }).click();
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  expect((await picture).suggestedFilename()).toBe('sub-rosa.png');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Send Another Confession' }).click();
  await expect(page.getByLabel('Instagram username')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Write your confession' })).toHaveCount(0);
});
