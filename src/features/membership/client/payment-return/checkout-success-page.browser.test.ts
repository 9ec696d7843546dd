import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, refuse, type Answer } from '#test/components/fake-server.ts';
import { ELISE, FLORA, openApp } from '#test/components/open-app.ts';
import {
  confirmPremiumSignup,
  confirmSubscription,
  getBilling,
  getPaymentState,
  type Billing,
} from '../../contract.ts';
import { FREE_BILLING } from '#test/factories/billing.ts';
import { expectText } from '#test/components/expect-text.ts';
import { FULL_PRICE } from '../price.ts';

const heading = (name: string) => page.getByRole('heading', { name });

const JOINED: Billing = {
  ...FREE_BILLING,
  plan: 'premium',
  source: 'subscription',
  renewsOn: '2026-12-17',
  invoices: [{ id: 'in_1', day: '2026-11-17', amount: 399, refunded: 0, status: 'paid', receipt: null }],
};

const RETURNED = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2';
const openReturned = (...answers: Answer[]) => openApp(`/checkout-success?${RETURNED}`, { user: FLORA, answers });
const openForLetter = (...answers: Answer[]) =>
  openApp(`/checkout-success?letter=1&${RETURNED}`, { user: FLORA, answers });

describe('the page that a bank returns to', () => {
  it('confirms what was paid, removes its secret from the address, and leads where every upgrade ends', async () => {
    const server = await openReturned(
      answer(getPaymentState, { state: 'succeeded', kind: 'upgrade', price: FULL_PRICE }),
      answer(confirmSubscription, { success: true }),
    );
    await expect.poll(() => server.documents).toEqual(['/account-settings?tab=premium&done=joined']);
    expect(location.search).toBe('');
    expect(server.sentTo(confirmSubscription)).toMatchObject([{ body: { paymentIntentId: 'pi_1' } }]);
    await openApp('/account-settings?tab=premium&done=joined', { user: ELISE, answers: [answer(getBilling, JOINED)] });
    await expectText('payment.successful', page.getByRole('status'));
    const note = page.getByRole('region', { name: 'Payment Successful!' });
    await expect.element(note).toMatchTextContent('You paid $3.99 on November 17, 2026.');
    await expectAccessible();
  });

  it('leads a new member to the log-in page, which says what was bought', async () => {
    const server = await openReturned(
      answer(getPaymentState, { state: 'succeeded', kind: 'signup', price: FULL_PRICE }),
      answer(confirmPremiumSignup, { success: true, message: 'Please log in.' }),
    );
    await expect.poll(() => server.documents).toEqual(['/login']);
    await openApp('/login');
    const note = page.getByRole('article', { name: 'Payment Successful!' });
    await expect.element(note).toMatchTextContent(/Please log in\..*first month\s*\$3\.99/);
    await expectAccessible();
  });

  it('leads back to the checkout when the bank refused', async () => {
    const server = await openReturned(answer(getPaymentState, { state: 'failed', kind: 'upgrade', price: FULL_PRICE }));
    await expect.element(heading('Payment Failed')).toBeVisible();
    const back = page.getByRole('link', { name: 'Back to the checkout' });
    await expect.element(back).toHaveAttribute('href', '/checkout');
    expect(server.sentTo(confirmSubscription)).toEqual([]);
    await expectAccessible();
  });

  it('leads to the login when the session has ended at the bank', async () => {
    await openReturned(
      answer(getPaymentState, { state: 'succeeded', kind: 'upgrade', price: FULL_PRICE }),
      refuse(confirmSubscription, 'SIGNED_OUT'),
    );
    await expect.element(page.getByText(/You were logged out in the meantime/)).toBeVisible();
    const logIn = page.getByRole('main').getByRole('link', { name: 'Log in' });
    await expect.element(logIn).toHaveAttribute('href', '/login?next=%2Faccount-settings%3Ftab%3Dpremium');
  });

  it('leads back to the letter that the upgrade was for', async () => {
    const paid = answer(getPaymentState, { state: 'succeeded', kind: 'upgrade', price: FULL_PRICE });
    const server = await openForLetter(paid, answer(confirmSubscription, { success: true }));
    await expect.poll(() => server.documents).toEqual(['/']);
    expect(location.search, 'a reload leads there too').toBe('?letter=1');

    await openForLetter(paid, refuse(confirmSubscription, 'SIGNED_OUT'));
    const logIn = page.getByRole('main').getByRole('link', { name: 'Log in' });
    await expect.element(logIn).toHaveAttribute('href', '/login?next=%2F');

    await openForLetter(answer(getPaymentState, { state: 'failed', kind: 'upgrade', price: FULL_PRICE }));
    const back = page.getByRole('link', { name: 'Back to the checkout' });
    await expect.element(back).toHaveAttribute('href', '/checkout?letter=1');
  });
});
