import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';
import { payWith, planOf, subscribe } from './card.ts';
import { CLICKS_TO_CANCEL, countClicks } from './clicks-to-cancel.ts';

const TAB = '/account-settings?tab=premium';

test(
  'a subscription is cancelled, resumed, paid by another card, and refunded',
  { tag: ['@desk', '@prove'] },
  async ({ page }) => {
    await signUp(page, newPerson(), { emailVerifiedOn: '2026-01-01' });
    await subscribe(page);
    await page.goto(TAB);
    const dialog = page.getByRole('dialog');
    const status = page.getByRole('status');
    const nextCharge = page.getByText(/^Next charge: \$3\.99 on /);

    await test.step('it is cancelled, and premium lasts until the end of the paid month', async () => {
      await expect(nextCharge).toBeVisible();
      await expect(page.getByText('Visa •••• ending in 4242')).toBeVisible();
      const clicks = await countClicks(page);
      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
      await expectText('subscription.cancelled', status);
      expect(await clicks()).toBe(CLICKS_TO_CANCEL);
      await expect(page.getByText('You keep everything until').first()).toBeVisible();
      expect(await planOf(page)).toBe('premium');
      await page.getByRole('button', { name: 'Resume Subscription' }).click();
      await expect(nextCharge).toBeVisible();
    });

    await test.step('the card is replaced, also by one that needs 3-D Secure', async () => {
      await page.getByRole('link', { name: 'Update card' }).click();
      await expect(page.getByRole('heading', { name: 'Update your card' })).toBeVisible();
      await payWith(page, 'pays');
      await expect(page).toHaveURL(`${TAB}&done=card`);
      await expect(status.filter({ hasText: 'Card Updated' })).toBeVisible();
      await page.getByRole('link', { name: 'Update card' }).click();
      await payWith(page, 'authenticates');
      await page.getByRole('button', { name: 'Complete' }).click();
      await expect(page).toHaveURL(`${TAB}&done=card`);
      await expect(page.getByRole('region', { name: 'Card Updated' })).toContainText('ending in 3155');
    });

    await test.step('the receipt is a file', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: /^Download the receipt of / }).click();
      expect((await download).suggestedFilename()).toMatch(/^Invoice-.*\.pdf$/);
    });

    await test.step('the payment is refunded within 30 days, and premium ends', async () => {
      await page.getByRole('button', { name: 'Get my money back' }).click();
      await expect(dialog).toContainText('ends at once');
      await dialog.getByRole('button', { name: 'Get my money back' }).click();
      await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('Refunded');
      await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Get my money back' })).toHaveCount(0);
      await expect(page.getByText('It works once per person.')).toBeVisible();
      expect(await planOf(page)).toBe('free');
    });
  },
);
