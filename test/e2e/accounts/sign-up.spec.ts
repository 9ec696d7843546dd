import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { createAccount, fillSignUp, newPerson, signUp } from './new-person.ts';

test.describe('signing up', () => {
  test('leads from the plans to the home page, signed in', async ({ page }) => {
    const person = newPerson();
    await page.goto('/membership');
    await page.getByRole('link', { name: 'Choose Free Access' }).click();
    await expect(page).toHaveURL('/signup?plan=free');
    await expect(page.getByText('Free Plan Selected')).toBeVisible();
    await checkAccessibility(page);
    await fillSignUp(page, person);
    await createAccount(page);
    await see(page.getByRole('status'), 'signup.created');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Account menu of Rosa Klein' })).toBeVisible();
  });

  test('works by keyboard alone', { tag: '@once' }, async ({ page }) => {
    const { email, password } = newPerson();
    await page.goto('/signup');
    await page.getByLabel('First name').focus();
    for (const text of ['Rosa', 'Klein', email]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(password);
    // Past the button that shows what was typed.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.getByLabel('Date of birth').focus();
    await page.keyboard.type('02291996');
    await page.getByLabel('Gender').focus();
    await page.keyboard.type('Fem');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await see(page.getByRole('status'), 'signup.created');
    await expect(page).toHaveURL('/');
  });

  test('asks those under 18 for a permission, and refuses those under 13', { tag: '@once' }, async ({ page }) => {
    const year = new Date().getUTCFullYear();
    await page.goto('/signup');
    await fillSignUp(page, newPerson());
    await page.getByLabel('Date of birth').fill(`${year - 10}-01-01`);
    await createAccount(page);
    await expect(page.getByText('You must be at least 13 years old to use Sub Rosa')).toBeVisible();

    await page.getByLabel('Date of birth').fill(`${year - 15}-01-01`);
    const permission = page.getByLabel('A parent or guardian allows me to use Sub Rosa');
    await createAccount(page);
    await expect(permission).toHaveAccessibleDescription(/Please confirm that a parent or guardian allows this/);
    await permission.check();
    await createAccount(page);
    await expect(page).toHaveURL('/');
  });

  test('for the paid plan says that it has to be paid for', { tag: '@once' }, async ({ page }) => {
    await page.goto('/signup?plan=premium');
    await see(page, 'signup.premium-badge');
    await expect(page.getByRole('heading', { name: 'Payment required' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign up free' }).click();
    await expect(page.getByText('Free Plan Selected')).toBeVisible();
  });

  test('is not asked of somebody who has an account', { tag: '@once' }, async ({ page }) => {
    await signUp(page, newPerson());
    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: 'You are already here' })).toBeVisible();
  });
});
