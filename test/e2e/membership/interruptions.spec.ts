import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin } from '../people.ts';
import { see } from '../see.ts';
import { goToPayment, payWith, planOf, subscribe } from './card.ts';

const TAB = '/account-settings?tab=premium';

test.describe('paying', { tag: '@once' }, () => {
  test('goes on after a lost connection, without a second charge', async ({ page, allowConsole }) => {
    allowConsole(/ERR_CONNECTION_RESET.*\/sandbox\/stripe\/confirm/, 'the answer gets lost');
    allowConsole(/400 .*\/sandbox\/stripe\/confirm/, 'the payment was made the first time');
    await signUp(page, newPerson());
    await page.goto('/checkout');
    await page.route(
      '/sandbox/stripe/confirm',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await payWith(page, 'pays');
    await see(page.getByRole('alert'), 'payment.error');
    await page.getByRole('button', { name: 'Pay $3.99' }).click();
    await expect(page).toHaveURL('/account-settings');
    await page.goto(TAB);
    await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
  });

  test('for a sign-up is finished by loading the page again', async ({ page, allowConsole }) => {
    allowConsole(/ERR_CONNECTION_RESET.*confirm-premium-signup/, 'the connection is gone after paying');
    const person = newPerson();
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
    await expect(page.getByLabel('Card number'), 'no way back leads to a card form').toHaveCount(0);
  });

  test('with a secret that is not one begins at the form again, with what was typed', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404 .*\/api\/payments\/state/, 'nobody knows this payment');
    const person = newPerson();
    await goToPayment(page, person);
    await page.evaluate(() => sessionStorage.setItem('premiumClientSecret', 'pi_none_secret_none'));
    await page.reload();
    await expect(page).toHaveURL('/signup?plan=premium');
    await see(page.getByRole('alert'), 'premium-signup.session-expired');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
  });

  test(
    'in the older of two tabs is begun anew, and charges nothing for it',
    { tag: '@prove' },
    async ({ page, context, allowConsole }) => {
      allowConsole(/400 .*\/sandbox\/stripe\/confirm/, 'the newer tab took its place');
      await signUp(page, newPerson());
      await page.goto('/checkout');
      await expect(page.getByLabel('Card number')).toBeVisible();
      const newer = await context.newPage();
      await newer.goto('/checkout');
      await newer.getByText('I have a promo code').click();
      await newer.getByLabel('Promo code').fill('HALFMASK');
      await newer.getByRole('button', { name: 'Apply code' }).click();
      await expect(newer.getByRole('button', { name: 'Pay $1.99' })).toBeVisible();
      await payWith(page, 'pays');
      await expect(page.getByRole('alert')).toContainText('Nothing has been charged');
      await expect(page.getByLabel('Card number')).toHaveValue('');
      await payWith(page, 'pays');
      await expect(page).toHaveURL('/account-settings');
      await page.goto(TAB);
      await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
    },
  );

  test('is not lost when the session ends at the bank', { tag: '@prove' }, async ({ page, allowConsole }) => {
    allowConsole(/401 /, 'nobody is signed in any more');
    const person = newPerson();
    await signUp(page, person);
    await page.goto('/checkout');
    await payWith(page, 'authenticates');
    await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('You have been signed out meanwhile')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await fillLogin(page, person);
    await expect(page).toHaveURL(TAB);
    await expect(page.getByText(/^Next charge: \$3\.99 on /)).toBeVisible();
  });
});

test('each standing says what it means and what to do', { tag: '@once' }, async ({ page }) => {
  await signUp(page, newPerson());
  await subscribe(page);
  const billing = (await (await page.request.get('/api/payments/billing')).json()) as { invoices: object[] };
  const [paid] = billing.invoices;
  const owed = { status: 'past_due', invoices: [{ ...paid, id: 'open', status: 'open' }, paid] };
  const standings = [
    [owed, /You keep everything for three days/, 'Open'],
    [{ ...owed, plan: 'free', source: 'none' }, /your membership rests/, 'Open'],
    [{ ...owed, status: 'canceled', plan: 'free', source: 'none' }, /has ended, and nothing more/, 'Not charged'],
    [{ monthly: 0 }, /free of charge like this one/, 'Paid'],
  ] as const;
  for (const [changes, words, label] of standings) {
    await page.route('/api/payments/billing', (route) => route.fulfill({ json: { ...billing, ...changes } }));
    await page.goto(TAB);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Invoices' }).getByText(label)).toBeVisible();
  }
});

test('a card is changed by whoever has one', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/409 .*\/api\/payments\/card/, 'there is no card to change');
  await signUp(page, newPerson());
  await page.goto('/checkout?card=1');
  await expect(page).toHaveURL(TAB);
  await expect(page.getByRole('alert')).toContainText('There is no subscription to change.');
});
