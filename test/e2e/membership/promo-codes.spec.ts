import type { Page } from '@playwright/test';
import { createAccount, fillSignUp, newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { post } from '../people.ts';
import { expectText } from '../expect-text.ts';
import { payWith, planOf } from './card.ts';

const continueToPayment = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' }).click();

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByText('Have a promo code?').click();
  await page.getByLabel('Promo code').fill(code);
}

test.describe('a premium sign-up with a code', { tag: '@desk' }, () => {
  test(
    'is free, half price, or refused because the code has expired',
    { tag: '@prove' },
    async ({ page, allowConsole }) => {
      allowConsole(/400 .*create-premium-signup/, 'the browser logs every refused call');
      const person = newPerson();
      const code = page.getByLabel('Promo code');
      await page.goto('/signup?plan=premium');
      await fillSignUp(page, person);
      await page.getByRole('button', { name: 'Have a promo code?' }).click();
      await code.fill('LASTWALTZ');
      await expect(page.getByText('This code has expired')).toBeVisible();
      await continueToPayment(page);
      await expectText('signup.failed', page.getByRole('alert'));
      await code.fill('HALFMASK');
      await expect(page.getByText('50% off The Masked Elite, every month', { exact: true })).toBeVisible();
      await continueToPayment(page);
      await expect(page.getByRole('button', { name: 'Pay $1.99' })).toBeVisible();

      await page.getByRole('link', { name: 'Back to the form' }).click();
      await expect(page.getByLabel('Email'), 'the form keeps its values').toHaveValue(person.email);
      await expect(page.getByLabel('Password', { exact: true }), 'except the password').toHaveValue('');
      await fillSignUp(page, person);
      await code.fill('ROSEGIFT');
      await expect(page.getByText('The Masked Elite for 30 days, free of charge')).toBeVisible();
      await createAccount(page);
      await expectText('signup.created', page.getByRole('status'));
      await expect(page).toHaveURL('/account-settings?tab=premium&done=redeemed');
      await expect(page.getByRole('region', { name: 'Your code is redeemed' })).toContainText('nothing to pay');
      expect(await planOf(page)).toBe('premium');
    },
  );

  test(
    'is refused if another sign-up has used up the code, and the form stays',
    { tag: '@prove' },
    async ({ page, allowConsole }) => {
      allowConsole(/400 .*create-premium-signup/, 'the browser logs every refused call');
      // If this journey is retried, the code is already used up, which has the same effect.
      const quick = newPerson();
      await post(page, '/api/payments/create-premium-signup', {
        ...quick,
        confirmPassword: quick.password,
        dateOfBirth: '1996-02-29',
        gender: 'female',
        promoCode: 'ONEDANCE',
      });
      await page.context().clearCookies();

      const late = newPerson();
      await page.goto('/signup?plan=premium');
      await fillSignUp(page, late);
      await page.getByRole('button', { name: 'Have a promo code?' }).click();
      await page.getByLabel('Promo code').fill('ONEDANCE');
      await expectText('signup.promo-invalid', page);
      await continueToPayment(page);
      await expectText('signup.failed', page.getByRole('alert'));
      await expect(page).toHaveURL('/signup?plan=premium');
      await expect(page.getByLabel('Email')).toHaveValue(late.email);
    },
  );
});

test.describe('an upgrade with a code', { tag: '@desk' }, () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page, newPerson());
    await page.goto('/checkout');
  });

  test(
    'costs half, also after a declined card, and nothing with a code for free days',
    { tag: '@prove' },
    async ({ page }) => {
      await applyCode(page, 'HALFMASK');
      await expect(page.getByRole('button', { name: 'Pay $1.99' })).toBeVisible();
      await payWith(page, 'authenticates');
      await page.getByRole('button', { name: 'Fail' }).click();
      await page.getByRole('link', { name: 'Back to the checkout' }).click();
      await expect(page.getByRole('button', { name: 'Pay $1.99' })).toBeVisible();
      const code = page.getByLabel('Promo code');
      await code.fill('');
      await expect(page.getByRole('button', { name: 'Pay $3.99' })).toBeVisible();

      await code.fill('ROSEGIFT');
      await page.getByRole('button', { name: 'Get 30 days free' }).click();
      await expect(page).toHaveURL('/account-settings?tab=premium&done=redeemed');
      await expect(page.getByText('by promo code. There is no card')).toBeVisible();
    },
  );

  test(
    'with 95 % off saves the card without a charge and says when it will be charged',
    { tag: '@prove' },
    async ({ page }) => {
      await applyCode(page, 'LASTPENNY');
      await expect(page.getByRole('article', { name: 'The Masked Elite' })).toContainText('charged together');
      await payWith(page, 'authenticates');
      await page.getByRole('button', { name: 'Complete' }).click();
      await expect(page.getByRole('heading', { name: 'Your membership is active' })).toBeVisible();
      await expect(page).toHaveURL('/account-settings?tab=premium&done=joined');
      expect(await planOf(page)).toBe('premium');
      await expect(page.getByText('$0.20 per month')).toBeVisible();
      await expect(page.getByText('ending in 3155')).toBeVisible();
      // Nothing was charged.
      await expect(page.getByRole('region', { name: 'Invoices' })).toHaveCount(0);
    },
  );
});
