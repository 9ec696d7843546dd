import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { validatePromoCode } from '#features/promo/contract.ts';
import { answer, loseConnection } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';

const code = page.getByLabelText('Promo code', { exact: true });
const DISCOUNT = answer(validatePromoCode, { valid: true, type: 'premium_discount', value: 50 });

const notice = page.getByRole('status').filter({ hasText: 'The Masked Elite' });

it('the sign-up says that a promo code is invalid, has expired, could not be checked or is saved, and forgets an empty one', async () => {
  const server = await openApp('/signup', {
    answers: [answer(validatePromoCode, { valid: false, error: 'Invalid promo code' })],
  });
  await page.getByRole('button', { name: 'Have a promo code?' }).click();
  await expect.element(code).toHaveFocus();
  await code.fill('NOSUCHCODE');
  await expectText('signup.promo-invalid');
  await code.fill('');
  await expect.poll(() => page.getByText('Invalid promo code').elements()).toEqual([]);
  server.on(answer(validatePromoCode, { valid: false, error: 'This code has expired' }));
  await code.fill('LASTWALTZ');
  await expect.element(code).toHaveAccessibleDescription('This code has expired');
  server.on(loseConnection(validatePromoCode));
  await code.fill('ROSE');
  await expectText('signup.promo-unchecked');

  // The free sign-up saves a discount.
  server.on(DISCOUNT);
  await code.fill('HALFMASK');
  await expect
    .element(page.getByText(/50% off The Masked Elite, every month\. We save it for when you upgrade/))
    .toBeVisible();
});

it('a link can bring a promo code, whose field is then open', async () => {
  await openApp('/signup?plan=premium&promo=HALFMASK', { answers: [DISCOUNT] });
  await expect.element(code).toHaveValue('HALFMASK');
  await expect.element(page.getByText('50% off The Masked Elite, every month')).toBeVisible();
  await expect
    .element(notice)
    .toMatchTextContent('With your code The Masked Elite is $1.99 per month instead of $3.99.');
  await expect.element(page.getByRole('button', { name: 'Continue to Payment of $1.99' })).toBeVisible();
  expect(notice.getByRole('heading', { name: 'Payment required' }).elements()).toHaveLength(1);
});

it('a code that leaves too little to charge says what becomes of such months', async () => {
  const nearlyAll = answer(validatePromoCode, { valid: true, type: 'premium_discount', value: 95 });
  await openApp('/signup?plan=premium&promo=LASTPENNY', { answers: [nearlyAll] });
  await expect.element(notice).toMatchTextContent('$0.20 per month instead of $3.99. Months this small are charged');
  await expect.element(page.getByRole('button', { name: 'Continue to Payment', exact: true })).toBeVisible();
});

it('a code for free days leaves nothing to pay', async () => {
  const gift = answer(validatePromoCode, { valid: true, type: 'premium_free', value: 100 });
  await openApp('/signup?plan=premium&promo=ROSEGIFT', { answers: [gift] });
  await expect.element(notice.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});
