import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, refuse, type Answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { confirmSubscription, getPaymentState } from '../../contract.ts';
import { FULL_PRICE } from '../price.ts';

const heading = (name: string) => page.getByRole('heading', { name });

const openReturned = (...answers: Answer[]) =>
  openApp('/checkout-success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2', { user: FLORA, answers });

describe('the page that a bank returns to', () => {
  it('confirms what was paid, and removes its secret from the address', async () => {
    const server = await openReturned(
      answer(getPaymentState, { state: 'succeeded', kind: 'upgrade', price: FULL_PRICE }),
      answer(confirmSubscription, { success: true }),
    );
    await expect.element(heading('Payment Successful!')).toBeVisible();
    await expect.poll(() => location.search).toBe('');
    expect(server.sentTo(confirmSubscription)).toMatchObject([{ body: { paymentIntentId: 'pi_1' } }]);
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
    await expect.element(page.getByText(/You have been signed out meanwhile/)).toBeVisible();
    const logIn = page.getByRole('main').getByRole('link', { name: 'Log In' });
    await expect.element(logIn).toHaveAttribute('href', '/login?next=%2Faccount-settings%3Ftab%3Dpremium');
  });
});
