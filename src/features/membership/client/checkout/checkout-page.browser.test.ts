import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, answerAsProxy, loseConnection, refuse } from '#test/components/fake-server.ts';
import { ELISE, FLORA, openApp } from '#test/components/open-app.ts';
import { acceptCard, confirmCard, payByCard, refuseCard } from '#test/components/sandbox-card.ts';
import { expectText } from '#test/components/expect-text.ts';
import {
  confirmSubscription,
  createSubscription,
  getBilling,
  getPaymentSettings,
  getPaymentState,
  startCardUpdate,
} from '../../contract.ts';
import { FULL_PRICE } from '../price.ts';

const alert = page.getByRole('alert');
const main = page.getByRole('main');
const cardNumber = page.getByLabelText('Card number');

const STARTED = {
  clientSecret: 'pi_1_secret_2',
  intentType: 'payment' as const,
  price: FULL_PRICE,
  promoCode: null,
  lapsedCode: null,
};
const ORDER = [answer(createSubscription, STARTED), answer(getPaymentSettings, { publishableKey: null })];
const CONFIRMED = acceptCard();

describe('the checkout', () => {
  it('shows what is bought, and charges once for a double click', async () => {
    const answers = [...ORDER, CONFIRMED, answer(confirmSubscription, { success: true })];
    const server = await openApp('/checkout', { user: FLORA, answers });
    const order = page.getByRole('article', { name: 'The Masked Elite' });
    await expect.element(order).toMatchTextContent('$3.99/month');
    await expect
      .poll(() =>
        order
          .getByRole('listitem')
          .elements()
          .map((item) => item.textContent),
      )
      .toEqual([
        'Unlimited confessions',
        'Virtual gifts',
        'Advanced anonymity controls',
        expect.stringMatching(/^Priority support/),
        'Exclusive features',
      ]);
    await page.getByText('4242 4242 4242 4242').click();
    await expectAccessible();
    expect(document.documentElement.matches('[data-own-bar]'), 'no bar covers the button on a phone').toBe(true);
    await page.getByRole('button', { name: 'Pay $3.99' }).dblClick();
    await expectText('payment.successful', page.getByRole('status'));
    await expect.poll(() => server.documents).toEqual(['/account-settings?tab=premium&done=joined']);
    expect(server.sentTo(confirmCard)).toHaveLength(1);
  });

  it('leads to the log-in page when the session had ended before the card was charged', async () => {
    const answers = [...ORDER, CONFIRMED, refuse(confirmSubscription, 'SIGNED_OUT')];
    await openApp('/checkout?letter=1', { user: FLORA, answers });
    await payByCard();
    await expect.element(page.getByRole('heading', { name: 'Payment Successful!' })).toHaveFocus();
    await expect
      .element(main)
      .toMatchTextContent('You were logged out in the meantime. Log in to use what you paid for.');
    await expect.element(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2F');
    await expectAccessible();
  });

  it('says what is missing and why a card was refused, and charges once when the answer was lost', async () => {
    const answers = [...ORDER, refuseCard(402, 'card_declined', 'Your card was declined.')];
    const server = await openApp('/checkout', { user: FLORA, answers });
    await page.getByRole('button', { name: 'Pay $3.99' }).click();
    await expect.element(cardNumber).toHaveFocus();
    await expect.element(cardNumber).toHaveAccessibleDescription('Enter your card number');
    await expect.element(page.getByLabelText('CVC')).toHaveAccessibleDescription('Enter the security code');
    await expectAccessible();
    await payByCard();
    await expectText('payment.failed', alert);
    await expect.element(alert).toMatchTextContent('Your card was declined.');
    await expect.element(main.getByText('Your card was declined.')).toBeVisible();
    server.on(refuseCard(402, 'insufficient_funds', 'Your card has insufficient funds.'));
    await payByCard();
    await expect.element(alert).toMatchTextContent('Your card has insufficient funds.');
    expect(server.sentTo(confirmSubscription)).toEqual([]);

    // The payment is made, but the answer is lost.
    server.on(loseConnection(confirmCard));
    await page.getByRole('button', { name: 'Pay $3.99' }).click();
    await expectText('payment.error', alert);
    await expectText('payment.error-text', alert);
    server.on(
      refuseCard(400, 'payment_intent_unexpected_state', 'This payment was made already.'),
      answer(getPaymentState, { state: 'succeeded', kind: 'upgrade', price: FULL_PRICE }),
      answer(confirmSubscription, { success: true }),
    );
    await page.getByRole('button', { name: 'Pay $3.99' }).click();
    await expectText('payment.successful', page.getByRole('status'));
    expect(server.sentTo(confirmSubscription)).toMatchObject([{ body: { paymentIntentId: 'pi_1' } }]);
  });

  it('leads back to the plans when it cannot be prepared', async () => {
    await openApp('/checkout', { user: FLORA, answers: [answerAsProxy(createSubscription, 429)] });
    await expectText('payment.setup-error', alert);
    await expectText('payment.setup-error-text', alert);
    await expectText('payment.setup-failed', main);
    const back = main.getByRole('link', { name: 'Back to the plans' });
    await expect.element(back.last()).toHaveAttribute('href', '/membership');
    await expectAccessible();
  });

  it('hides the card form when a payment is not confirmed, and offers to check again', async () => {
    const answers = [...ORDER, CONFIRMED, refuse(confirmSubscription, 'PAYMENT_NOT_FOUND')];
    const server = await openApp('/checkout', { user: FLORA, answers });
    await payByCard();
    await expectText('payment.processed', alert);
    await expectText('payment.processed-text', alert);
    await expect.poll(() => cardNumber.elements()).toEqual([]);
    await expectAccessible();
    server.on(answer(confirmSubscription, { success: true }));
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.poll(() => server.documents).toEqual(['/account-settings?tab=premium&done=joined']);
  });

  it('leads back to the letter that the upgrade is for, and has the bank lead back there too', async () => {
    const answers = [...ORDER, CONFIRMED, answer(confirmSubscription, { success: true })];
    const server = await openApp('/checkout?letter=1', { user: FLORA, answers });
    await expect.element(page.getByRole('link', { name: 'Back to writing' })).toHaveAttribute('href', '/');
    await payByCard();
    await expect.element(main).toMatchTextContent('Taking you back to writing');
    await expect.poll(() => server.documents).toEqual(['/']);
    expect(server.sentTo(confirmCard)[0]?.body).toMatchObject({
      returnUrl: expect.stringMatching(/\/checkout-success\?letter=1$/),
    });
    const paidElsewhere = await openApp('/checkout?letter=1', { user: ELISE });
    await expect.poll(() => paidElsewhere.documents).toContain('/');
  });

  it('leads a premium member back to the plans', async () => {
    const server = await openApp('/checkout', { user: ELISE });
    await expect.poll(() => server.documents).toContain('/membership');
    expect(server.sentTo(createSubscription)).toEqual([]);
    await openApp('/membership', { user: ELISE });
    await expectText('payment.already-premium', page.getByRole('status'));
  });

  it('leads to the settings when there is no card to change', async () => {
    const answers = [refuse(startCardUpdate, 'NO_SUBSCRIPTION')];
    const server = await openApp('/checkout?card=1', { user: FLORA, answers });
    await expect.poll(() => server.documents).toEqual(['/account-settings?tab=premium']);
    await openApp('/account-settings?tab=premium', {
      user: FLORA,
      answers: [refuse(getBilling, 'PAYMENT_UNAVAILABLE')],
    });
    await expect.element(page.getByText('There is no subscription to change.')).toBeVisible();
  });
});

/** The parts of Stripe.js that the form uses; its card fields never load. */
function fakeFailingStripe() {
  const element = {
    mount() {},
    on(event: string, handler: (event: object) => void) {
      if (event === 'loaderror') queueMicrotask(() => handler({}));
      return element;
    },
    off: () => element,
    once: () => element,
    update() {},
    destroy() {},
    unmount() {},
  };
  const elements = { create: () => element, getElement: () => null, update() {}, submit: async () => ({}) };
  return Object.assign(
    () => ({
      elements: () => elements,
      confirmPayment() {},
      createToken() {},
      createPaymentMethod() {},
      confirmCardPayment() {},
      registerAppInfo() {},
      _registerWrapper() {},
    }),
    { version: 'endive' },
  );
}

it("the checkout can be reloaded when Stripe's card form does not load", async () => {
  vi.stubGlobal('Stripe', fakeFailingStripe());
  const answers = [answer(createSubscription, STARTED), answer(getPaymentSettings, { publishableKey: 'pk_test_1' })];
  const server = await openApp('/checkout', { user: FLORA, answers });
  await expect.element(page.getByRole('heading', { name: 'The card form did not load' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.documents).toEqual(['/checkout']);
});
