import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin } from '../people.ts';
import { expectText } from '../expect-text.ts';
import { payWith, planOf } from './card.ts';

test.describe('an upgrade', { tag: ['@desk', '@prove'] }, () => {
  test('starts at the log-in page and is paid by card', async ({ page }) => {
    const person = newPerson();
    await signUp(page, person);
    await page.context().clearCookies();
    await page.goto('/checkout');
    await expect(page).toHaveURL('/login?next=%2Fcheckout');
    await fillLogin(page, person);
    await expect(page).toHaveURL('/checkout');
    await payWith(page, 'pays');
    await expectText('payment.successful', page.getByRole('status'));
    await expect(page).toHaveURL('/account-settings?tab=premium&done=joined');
    expect(await planOf(page)).toBe('premium');
  });

  test('is not sold twice, neither in two tabs nor to a premium member', async ({ page, context, allowConsole }) => {
    allowConsole(/400 .*\/sandbox\/stripe\/confirm/, 'the other tab has paid already');
    await signUp(page, newPerson());
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/checkout');
      await tab.getByText('4242 4242 4242 4242').click();
    }
    await page.getByRole('button', { name: 'Pay $3.99' }).click();
    await expect(page).toHaveURL('/account-settings?tab=premium&done=joined');
    await other.getByRole('button', { name: 'Pay $3.99' }).click();
    await expect(other).toHaveURL('/account-settings?tab=premium&done=joined');
    await page.goto('/checkout');
    await expect(page).toHaveURL('/membership');
    await expectText('payment.already-premium', page.getByRole('status'));
    await page.goto('/account-settings?tab=premium');
    await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
  });

  test('completes after 3-D Secure and can be retried when the bank declines', async ({ page }) => {
    await signUp(page, newPerson());
    await page.goto('/checkout');
    await payWith(page, 'authenticates');
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    await expect(page).toHaveURL('/checkout-success');
    expect(await planOf(page)).toBe('free');
    await page.getByRole('link', { name: 'Back to the checkout' }).click();
    await payWith(page, 'authenticates');
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page).toHaveURL('/account-settings?tab=premium&done=joined');
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(await planOf(page)).toBe('premium');
  });
});
