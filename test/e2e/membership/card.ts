import { expect, type Page } from '@playwright/test';
import { fillSignUp, type NewPerson } from '../accounts/new-person.ts';
import { post } from '../people.ts';

/** The sandbox's test cards by what happens when they are charged. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  authenticates: '4000 0025 0000 3155',
} as const;

/** Fills in the premium sign-up on the screen and continues to the payment page. */
export async function goToPayment(page: Page, person: NewPerson): Promise<void> {
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page).toHaveURL('/premium-checkout');
  await expect(page.getByLabel('Card number')).toBeVisible();
}

/** Fills in the card form on the screen and submits it. */
export async function payWith(page: Page, card: keyof typeof CARDS): Promise<void> {
  await page.getByLabel('Card number').fill(CARDS[card]);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^(Pay \$|Save card)/ }).click();
}

/** Makes the signed-in member premium with the calls that the page makes. */
export async function subscribe(page: Page): Promise<void> {
  const begun = await post(page, '/api/payments/create-subscription', {});
  const { clientSecret } = (await begun.json()) as { clientSecret: string };
  const card = { number: CARDS.pays, expMonth: 12, expYear: 2034, cvc: '123' };
  const confirmed = await post(page, '/sandbox/stripe/confirm', {
    clientSecret,
    ...card,
    returnUrl: new URL('/checkout-success', begun.url()).href,
  });
  const { intentId } = (await confirmed.json()) as { intentId: string };
  await post(page, '/api/payments/confirm-subscription', { paymentIntentId: intentId });
}

/** The plan as the server sees it. */
export async function planOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/user');
  const { membershipPlan } = (await answer.json()) as { membershipPlan: string };
  return membershipPlan;
}
