import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse, type FakeServer } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { acceptCard, payByCard } from '#test/components/sandbox-card.ts';
import { expectText } from '#test/components/expect-text.ts';
import { confirmPremiumSignup, getPaymentSettings, getPaymentState } from '../../contract.ts';
import { FULL_PRICE, type NewPayment } from '../price.ts';
import { keepTypedForm, storeSignup } from './stored-signup.ts';

const FORM = '/signup?plan=premium';
const alert = page.getByRole('alert');

const PERSON = {
  firstName: 'Rosa',
  lastName: 'Klein',
  email: 'rosa@example.org',
  password: 'Velvet-Hour-19',
  confirmPassword: 'Velvet-Hour-19',
  dateOfBirth: '1996-02-29',
  gender: 'female' as const,
};
const PAYMENT: NewPayment = { clientSecret: 'pi_1_secret_2', intentType: 'payment', price: FULL_PRICE };

/** Opens the page after the sign-up form was filled in in this tab. */
async function openAfterForm(payment = PAYMENT): Promise<FakeServer> {
  storeSignup(PERSON, payment);
  return openApp('/premium-checkout', {
    answers: [
      answer(getPaymentState, { state: 'open', kind: 'signup', price: payment.price }),
      answer(getPaymentSettings, { publishableKey: null }),
      acceptCard(),
    ],
  });
}

describe('the payment page of a premium sign-up', () => {
  it('leads to the form when no sign-up was started in this tab', async () => {
    const server = await openApp('/premium-checkout');
    await expect.poll(() => server.documents).toContain(FORM);
    await openApp(FORM);
    await expectText('premium-signup.session-expired', alert);
  });

  it('leads to the filled-in form when the payment is unknown', async () => {
    keepTypedForm(PERSON);
    storeSignup(PERSON, PAYMENT);
    const answers = [refuse(getPaymentState, 'PAYMENT_NOT_FOUND')];
    const server = await openApp('/premium-checkout', { answers });
    await expect.poll(() => server.documents).toContain(FORM);
    await openApp(FORM);
    await expectText('premium-signup.session-expired', alert);
    await expect.element(page.getByLabelText('Email')).toHaveValue(PERSON.email);
  });

  it.each([
    ['is ready', answer(confirmPremiumSignup, { success: true, message: '' }), 'your account is ready'],
    ['will be created later', loseConnection(confirmPremiumSignup), 'your account is being created'],
    [
      'existed before',
      refuse(confirmPremiumSignup, 'EMAIL_TAKEN', { success: false, message: 'Your payment is given back in full.' }),
      'given back in full',
    ],
  ])('leads to the form when its data is lost, and says that the account %s', async (_what, confirmed, note) => {
    const server = await openAfterForm();
    server.on(confirmed);
    await expect.element(page.getByLabelText('Card number')).toBeVisible();
    sessionStorage.removeItem('premiumSignupData');
    await payByCard();
    await expect.poll(() => server.documents).toEqual([FORM]);
    expect(server.sentTo(confirmPremiumSignup).at(0)?.body).toEqual({ paymentIntentId: 'pi_1' });
    await openApp(FORM);
    await expectText('premium-signup.data-missing', alert);
    const notice = page.getByRole('status').filter({ hasText: 'Please do not pay again' });
    await expect.element(notice).toMatchTextContent(note);
  });

  it('says why the account was not created, and offers to check again', async () => {
    const server = await openAfterForm();
    server.on(answer(confirmPremiumSignup, { success: false, message: 'Not yet.' }));
    await payByCard();
    await expectText('premium-signup.creation-failed', alert);
    await expect.element(alert).toMatchTextContent('Not yet.');
    await expectAccessible();
    server.on(answer(confirmPremiumSignup, { success: true, message: 'Please log in.' }));
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.poll(() => server.documents).toEqual(['/login']);
  });

  it('leads to the log-in page, which says that the payment is refunded, when the address has an account', async () => {
    const server = await openAfterForm();
    const message = 'There is already an account with this email address. We refund your payment in full.';
    server.on(refuse(confirmPremiumSignup, 'EMAIL_TAKEN', { success: false, message }));
    await payByCard();
    await expect.poll(() => server.documents).toEqual(['/login']);
    await openApp('/login');
    await expectText('premium-signup.creation-failed', alert);
    await expect.element(page.getByRole('article', { name: 'Account Creation Failed' })).toMatchTextContent(message);
    await expectAccessible();
  });

  it('asks for a card and charges nothing today when the price is too small to charge', async () => {
    const price = { ...FULL_PRICE, dueNow: 0, monthly: 20 };
    const server = await openAfterForm({ clientSecret: 'seti_1_secret_2', intentType: 'setup', price });
    const order = page.getByRole('article', { name: 'The Masked Elite' });
    await expect.element(order).toMatchTextContent('$0.20/month');
    await expect.element(order).toMatchTextContent(/Due today\s*\$0\.00/);
    server.on(answer(confirmPremiumSignup, { success: true, message: 'Please log in.' }));
    await payByCard();
    await expect.poll(() => server.documents).toEqual(['/login']);
    await openApp('/login');
    await expect.element(page.getByRole('status').getByText('Your membership is active')).toBeVisible();
    const note = page.getByRole('article', { name: 'Your membership is active' });
    await expect.element(note).toMatchTextContent('Please log in.');
    await expect.element(page.getByLabelText('Email')).toHaveValue(PERSON.email);
  });
});
