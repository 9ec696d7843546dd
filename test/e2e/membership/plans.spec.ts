import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { ELITE, signIn } from '../people.ts';
import { see } from '../see.ts';

test('the plans page sets both plans side by side, and says what is not open yet', async ({ page }) => {
  await page.goto('/membership');
  await see(page, 'plans.title');
  await see(page, 'plans.free');
  await see(page, 'plans.elite');
  await expect(page.getByText('30-day money-back guarantee')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Chat with a mutual crush' })).toContainText('opens soon');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('choosing a plan leads each to their own place', { tag: '@once' }, async ({ page }) => {
  const choose = (name: string) => page.getByRole('link', { name: `Choose ${name}` });
  await page.goto('/membership');
  await expect(choose('Free Access')).toHaveAttribute('href', '/signup?plan=free');
  await expect(choose('The Masked Elite')).toHaveAttribute('href', '/signup?plan=premium');
  await signUp(page, newPerson());
  await page.goto('/membership');
  await expect(choose('The Masked Elite')).toHaveAttribute('href', '/checkout');
  await page.context().clearCookies();
  await signIn(page, ELITE);
  await page.goto('/membership');
  await expect(choose('The Masked Elite')).toHaveAttribute('href', '/account-settings');
});
