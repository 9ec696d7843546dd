import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { createAccount, fillSignUp, newPerson } from './new-person.ts';

test('signing up leads from the plans to the home page, signed in', async ({ page }) => {
  await page.goto('/membership');
  await page.getByRole('link', { name: 'Choose Free Access' }).click();
  await expect(page).toHaveURL('/signup?plan=free');
  await expect(page.getByText('Free Plan Selected')).toBeVisible();
  await fillSignUp(page, newPerson());
  await createAccount(page);
  await see(page.getByRole('status'), 'signup.created');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account menu of Rosa Klein' })).toBeVisible();
});
