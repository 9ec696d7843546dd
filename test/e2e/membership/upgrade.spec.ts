import { newPerson, signUp } from '../accounts/new-person.ts';
import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin } from '../people.ts';
import { see } from '../see.ts';
import { payWith, planOf } from './card.ts';

test('a member pays by card, is welcomed, and finds themselves in the settings', async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto('/checkout');
  const order = page.getByRole('article', { name: 'The Masked Elite' });
  await expect(order).toContainText('$3.99/month');
  await expect(order.getByRole('listitem')).toHaveText([
    'Unlimited confessions',
    'Virtual gifts',
    'Advanced anonymity controls',
    /^Priority support/,
    'Exclusive features',
  ]);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await checkAccessibility(page);
  await payWith(page, 'pays');
  await see(page.getByRole('status'), 'payment.successful');
  await expect(page).toHaveURL('/account-settings');
  expect(await planOf(page)).toBe('premium');
});

test.describe('an upgrade', { tag: '@once' }, () => {
  test('by somebody signed out leads to the login, and back', async ({ page }) => {
    const person = newPerson();
    await signUp(page, person);
    await page.context().clearCookies();
    await page.goto('/checkout');
    await expect(page).toHaveURL('/login?next=%2Fcheckout');
    await fillLogin(page, person);
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByLabel('Card number')).toBeVisible();
  });

  test('says why a card was refused, and takes the next one', async ({ page, allowConsole }) => {
    allowConsole(/402 .*\/sandbox\/stripe\/confirm/, 'the browser notes every refused call');
    await signUp(page, newPerson());
    await page.goto('/checkout');
    await payWith(page, 'declined');
    await see(page.getByRole('alert'), 'payment.failed');
    await expect(page.getByRole('alert')).toContainText('Your card was declined.');
    await payWith(page, 'insufficient');
    await expect(page.getByRole('alert')).toContainText('Your card has insufficient funds.');
    expect(await planOf(page)).toBe('free');
    await payWith(page, 'pays');
    await expect(page).toHaveURL('/account-settings');
  });

  test('that breaks for no known reason says so', async ({ page, allowConsole }) => {
    allowConsole(/ERR_CONNECTION_REFUSED.*\/sandbox\/stripe\/confirm/, 'the connection is refused');
    await page.route('/sandbox/stripe/confirm', (route) => route.abort('connectionrefused'));
    await signUp(page, newPerson());
    await page.goto('/checkout');
    await payWith(page, 'pays');
    await see(page.getByRole('alert'), 'payment.error');
    await see(page.getByRole('alert'), 'payment.error-text');
  });

  test('that cannot be prepared leads back to the plans', async ({ page, allowConsole }) => {
    allowConsole(/429 .*create-subscription/, 'the browser notes every refused call');
    await page.route('/api/payments/create-subscription', (route) => route.fulfill({ status: 429, body: '' }));
    await signUp(page, newPerson());
    await page.goto('/checkout');
    await see(page.getByRole('alert'), 'payment.setup-error');
    await see(page.getByRole('alert'), 'payment.setup-error-text');
    await see(page.getByRole('main'), 'payment.setup-failed');
    await page.getByRole('main').getByRole('link', { name: 'Back to the plans' }).last().click();
    await expect(page).toHaveURL('/membership');
  });

  test('that is paid and not confirmed keeps the form away, and asks again', async ({ page, allowConsole }) => {
    allowConsole(/404 .*confirm-subscription/, 'the browser notes every refused call');
    await signUp(page, newPerson());
    await page.route('/api/payments/confirm-subscription', (route) =>
      route.fulfill({ status: 404, json: { code: 'PAYMENT_NOT_FOUND', message: 'We do not know this payment.' } }),
    );
    await page.goto('/checkout');
    await payWith(page, 'pays');
    await see(page.getByRole('alert'), 'payment.processed');
    await see(page.getByRole('alert'), 'payment.processed-text');
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await page.unroute('/api/payments/confirm-subscription');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page).toHaveURL('/account-settings');
  });

  test('is not sold twice: by two clicks, by two tabs, or to a member', async ({ page, context, allowConsole }) => {
    allowConsole(/400 .*\/sandbox\/stripe\/confirm/, 'the other tab has paid already');
    await signUp(page, newPerson());
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/checkout');
      await tab.getByText('4242 4242 4242 4242').click();
    }
    await page.getByRole('button', { name: 'Pay $3.99' }).dblclick();
    await expect(page).toHaveURL('/account-settings');
    await other.getByRole('button', { name: 'Pay $3.99' }).click();
    await expect(other).toHaveURL('/account-settings');
    await page.goto('/checkout');
    await expect(page).toHaveURL('/membership');
    await see(page.getByRole('status'), 'payment.already-premium');
    await page.goto('/account-settings?tab=premium');
    await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
  });

  test('asked for by the bank is finished when it returns, and can be tried again when it refuses', async ({
    page,
  }) => {
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
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await checkAccessibility(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(await planOf(page)).toBe('premium');
  });
});
