import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin } from '../people.ts';
import { goToPayment, payWith, planOf } from './card.ts';

const TAB = '/account-settings?tab=premium';

test.describe('paying', { tag: '@desk' }, () => {
  test('for a sign-up is completed by reloading the page', { tag: '@prove' }, async ({ page, allowConsole }) => {
    allowConsole(/ERR_CONNECTION_RESET.*confirm-premium-signup/, 'the connection is gone after paying');
    const person = newPerson();
    await page.goto('/signup?plan=premium');
    await goToPayment(page, person);
    await page.route('/api/payments/confirm-premium-signup', (route) => route.abort('connectionreset'), { times: 1 });
    await payWith(page, 'pays');
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/login');
    await fillLogin(page, person);
    await expect(page).toHaveURL('/');
    expect(await planOf(page)).toBe('premium');
    await page.goBack();
    await expect(page.getByLabel('Card number'), 'going back does not lead to a card form').toHaveCount(0);
  });

  test(
    'in the older of two tabs starts again without a charge',
    { tag: '@prove' },
    async ({ page, context, allowConsole }) => {
      allowConsole(/400 .*\/sandbox\/stripe\/confirm/, 'the newer tab took its place');
      await signUp(page, newPerson());
      await page.goto('/checkout');
      await expect(page.getByLabel('Card number')).toBeVisible();
      const newer = await context.newPage();
      await newer.goto('/checkout');
      await newer.getByText('Have a promo code?').click();
      await newer.getByLabel('Promo code').fill('HALFMASK');
      await expect(newer.getByRole('button', { name: 'Pay $1.99' })).toBeVisible();
      await payWith(page, 'pays');
      await expect(page.getByRole('alert')).toContainText('Nothing has been charged');
      await expect(page.getByRole('button', { name: 'Pay $3.99' })).not.toHaveAttribute('aria-busy');
      await expect(page.getByLabel('Card number')).not.toHaveValue('');
      await payWith(page, 'pays');
      await expect(page).toHaveURL('/account-settings?tab=premium&done=joined');
      await page.goto(TAB);
      await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
    },
  );

  test('is not lost when the session ends during 3-D Secure', { tag: '@prove' }, async ({ page, allowConsole }) => {
    allowConsole(/401 /, 'the session has ended');
    const person = newPerson();
    await signUp(page, person);
    await page.goto('/checkout');
    await payWith(page, 'authenticates');
    await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('You were logged out in the meantime')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await fillLogin(page, person);
    await expect(page).toHaveURL(TAB);
    await expect(page.getByText(/^Next charge: \$3\.99 on /)).toBeVisible();
  });
});
