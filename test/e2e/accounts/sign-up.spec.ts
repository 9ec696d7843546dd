import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';
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
