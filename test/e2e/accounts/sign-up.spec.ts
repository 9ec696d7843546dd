import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';
import { newHandle, openLetters } from '../reading/reader.ts';
import { createAccount, fillSignUp, newPerson } from './new-person.ts';

test('signing up leads from the plans to the home page, signed in', async ({ page }) => {
  await page.goto('/membership');
  await page.getByRole('link', { name: 'Choose Free Access' }).click();
  await expect(page).toHaveURL('/signup?plan=free');
  await expect(page.getByText('Free Access Selected')).toBeVisible();
  await fillSignUp(page, newPerson());
  await createAccount(page);
  await expectText('signup.created', page.getByRole('status'));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account menu of Rosa Klein' })).toBeVisible();
});

test('a visitor who signs up to hear of the next letter reads on without another proof', async ({ page }) => {
  const handle = newHandle();
  await openLetters(page, handle);
  await page.goto('/signup?for=notices');
  await fillSignUp(page, newPerson());
  await createAccount(page);
  await expect(page).toHaveURL('/search-confessions');
  await expect(page.getByRole('heading', { name: `Confessions for "${handle}"` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu of Rosa Klein' })).toBeVisible();
});
