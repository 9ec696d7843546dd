import { newPerson, signUp } from '../accounts/new-person.ts';
import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { ELITE, signIn } from '../people.ts';
import { see } from '../see.ts';

test('the plans page sets both plans side by side, with all that each brings', async ({ page }) => {
  await page.goto('/membership');
  await see(page, 'plans.title');
  await see(page, 'plans.free');
  await see(page, 'plans.elite');
  await expect(page.getByText('30-day money-back guarantee')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Priority support' })).toContainText('Yes');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await checkAccessibility(page);
});

test('choosing a plan leads each to their own place', { tag: '@once' }, async ({ page }) => {
  const plan = (name: string) => page.getByRole('article', { name });
  const choose = (name: string) => plan(name).getByRole('link', { name: `Choose ${name}` });
  await page.goto('/membership');
  await expect(choose('Free Access')).toHaveAttribute('href', '/signup?plan=free');
  await expect(choose('The Masked Elite')).toHaveAttribute('href', '/signup?plan=premium');
  await signUp(page, newPerson());
  await page.goto('/membership');
  await expect(plan('Free Access')).toContainText('Your plan');
  await expect(plan('Free Access').getByRole('link')).toHaveAttribute('href', '/');
  await expect(choose('The Masked Elite')).toHaveAttribute('href', '/checkout');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, ELITE);
  await page.goto('/membership');
  await expect(plan('The Masked Elite')).toContainText('Your plan');
  await expect(plan('The Masked Elite').getByRole('link')).toHaveAttribute('href', '/account-settings');
});
