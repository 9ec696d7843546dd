import { newPerson, signUp } from '../accounts/new-person.ts';
import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { payWith, planOf, subscribe } from './card.ts';
import { CLICKS_TO_CANCEL, countClicks } from './clicks-to-cancel.ts';

const TAB = '/account-settings?tab=premium';

test.beforeEach(async ({ page }) => {
  await signUp(page, newPerson());
  await subscribe(page);
});

test('a member cancels in two clicks, keeps what is paid, and takes it back', async ({ page }) => {
  await page.goto(TAB);
  await see(page, 'subscription.cancel');
  await expect(page.getByText(/^Next charge: \$3\.99 on /)).toBeVisible();
  await expect(page.getByText('Visa •••• ending in 4242')).toBeVisible();
  await checkAccessibility(page);
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Access stays until');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await see(page.getByRole('status'), 'subscription.cancelled');
  expect(await clicks()).toBe(CLICKS_TO_CANCEL);
  await expect(page.getByText('You keep everything until').first()).toBeVisible();
  expect(await planOf(page)).toBe('premium');
  await page.getByRole('button', { name: 'Resume Subscription' }).click();
  await expect(page.getByText(/^Next charge: \$3\.99 on /)).toBeVisible();
});

test.describe('a subscription', { tag: '@once' }, () => {
  test('that could not be cancelled says so, and goes on', async ({ page, allowConsole }) => {
    allowConsole(/409 .*cancel-subscription/, 'the browser notes every refused call');
    await page.route('/api/payments/cancel-subscription', (route) =>
      route.fulfill({ status: 409, json: { code: 'NO_SUBSCRIPTION', message: 'There is no subscription to change.' } }),
    );
    await page.goto(TAB);
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await see(page.getByRole('alert'), 'subscription.cancellation-failed');
    await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
  });

  test('is given back within its 30 days, and is over then', async ({ page }) => {
    await page.goto(TAB);
    await page.getByRole('button', { name: 'Get my money back' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('ends at once');
    await dialog.getByRole('button', { name: 'Get my money back' }).click();
    await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('Refunded');
    await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get my money back' })).toHaveCount(0);
    expect(await planOf(page)).toBe('free');
  });

  test('gets another card, even one whose bank asks', async ({ page }) => {
    await page.goto(TAB);
    await page.getByRole('link', { name: 'Update card' }).click();
    await expect(page.getByRole('heading', { name: 'Update your card' })).toBeVisible();
    await payWith(page, 'pays');
    await expect(page).toHaveURL(TAB);
    await expect(page.getByRole('status').filter({ hasText: 'Card Updated' })).toBeVisible();
    await page.getByRole('link', { name: 'Update card' }).click();
    await payWith(page, 'authenticates');
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByRole('heading', { name: 'Card Updated' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click();
    await expect(page.getByText('ending in 3155')).toBeVisible();
  });
});
