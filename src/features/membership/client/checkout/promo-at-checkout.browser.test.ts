import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { validatePromoCode } from '#features/promo/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, hold, loseConnection, refuse, type FakeServer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { acceptCard, confirmCard } from '#test/components/sandbox-card.ts';
import { expectText } from '#test/components/expect-text.ts';
import { confirmSubscription, createSubscription, getPaymentSettings } from '../../contract.ts';
import { FULL_PRICE } from '../price.ts';

const FULL = {
  clientSecret: 'pi_1_secret_2',
  intentType: 'payment' as const,
  price: FULL_PRICE,
  promoCode: null,
  lapsedCode: null,
};
const HALF = {
  ...FULL,
  clientSecret: 'pi_2_secret_2',
  price: { ...FULL_PRICE, dueNow: 199, monthly: 199 },
  promoCode: 'HALFMASK',
};
const SETTINGS = answer(getPaymentSettings, { publishableKey: null });
const HALF_PRICE = answer(validatePromoCode, { valid: true, type: 'premium_discount', value: 50 });
const FREE_DAYS = answer(validatePromoCode, { valid: true, type: 'premium_free', value: 100 });

const main = page.getByRole('main');
const code = page.getByLabelText('Promo code');
const order = page.getByRole('article', { name: 'The Masked Elite' });
const button = (name: string) => page.getByRole('button', { name });
const applied = main.getByText('Applied: $1.99 a month instead of $3.99');

const started = (server: FakeServer) => server.sentTo(createSubscription).map(({ body }) => body);

async function openCheckout(first: typeof FULL | typeof HALF = FULL) {
  const server = await openApp('/checkout', { user: FLORA, answers: [SETTINGS, answer(createSubscription, first)] });
  await expect.element(page.getByLabelText('Card number')).toBeVisible();
  return server;
}

async function typeCode(text: string) {
  await button('Have a promo code?').click();
  await code.fill(text);
}

describe('a promo code at the checkout', () => {
  it('changes the price and the button as soon as it is valid, and leaves when the field is cleared', async () => {
    const server = await openCheckout();
    server.on(HALF_PRICE, answer(createSubscription, HALF));
    await typeCode(' halfmask ');
    await expect.element(button('Pay $1.99')).toBeVisible();
    await expect.element(applied).toBeVisible();
    await expect.element(order).toMatchTextContent('Due today $1.99');
    await expectAccessible();
    server.on(answer(createSubscription, FULL));
    await code.fill('');
    await expect.element(button('Pay $3.99')).toBeVisible();
    expect(started(server)).toEqual([{}, { promoCode: 'halfmask' }, { promoCode: '' }]);
  });

  it('lets nothing be paid until it is known and applied', async () => {
    const server = await openCheckout();
    const [checked, begun] = [hold(HALF_PRICE), hold(answer(createSubscription, HALF))];
    server.on(checked, begun, acceptCard(), answer(confirmSubscription, { success: true }));
    await page.getByText('4242 4242 4242 4242').click();
    await typeCode('HALFMASK');
    const pay = main.getByRole('button', { name: /Pay|One moment/ });
    await expect.element(pay).toHaveAttribute('aria-busy', 'true');
    (pay.element() as HTMLElement).click();
    page.getByLabelText('Card number').element().closest('form')?.requestSubmit();
    checked.release();
    await expect.poll(() => started(server)).toHaveLength(2);
    await expect.element(pay).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => applied.elements(), { message: 'a valid code is not shown before it counts' }).toEqual([]);
    begun.release();
    await expect.element(button('Pay $1.99')).toBeVisible();
    expect(server.sentTo(confirmCard)).toEqual([]);
    // The card stays as typed.
    await expect.element(page.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
    await button('Pay $1.99').click();
    await expect.poll(() => server.sentTo(confirmSubscription)).toHaveLength(1);
    expect(server.sentTo(confirmCard)[0]?.body).toMatchObject({ clientSecret: HALF.clientSecret });
  });

  it('is refused next to its field, and the full price stays', async () => {
    const server = await openCheckout();
    server.on(answer(validatePromoCode, { valid: false, error: 'Invalid promo code' }));
    await typeCode('LASTWALTZ');
    await expectText('signup.promo-invalid', main);
    await expect.element(button('Pay $3.99')).not.toHaveAttribute('aria-busy');
    expect(started(server)).toEqual([{}]);
  });

  it('that only the checkout refuses gives way to a checkout at the full price', async () => {
    const server = await openCheckout();
    const message = 'You have used this code already';
    const refused = refuse(createSubscription, 'VALIDATION', { issues: [{ path: 'promoCode', message }] });
    const begun = answer(createSubscription, FULL);
    const hasCode = ({ body }: { body: unknown }) => Boolean((body as { promoCode: string }).promoCode);
    server.on(HALF_PRICE, { ...begun, respond: (sent) => (hasCode(sent) ? refused : begun).respond(sent) });
    await typeCode('HALFMASK');
    await expect.element(main.getByText(message)).toBeVisible();
    await expect.element(button('Pay $3.99')).not.toHaveAttribute('aria-busy');
    expect(started(server)).toEqual([{}, { promoCode: 'HALFMASK' }, { promoCode: '' }]);
  });

  it('is applied at the next try when the connection was lost', async () => {
    const server = await openCheckout();
    server.on(HALF_PRICE, loseConnection(createSubscription));
    await typeCode('HALFMASK');
    await expectText('payment.setup-failed', main);
    server.on(answer(createSubscription, HALF));
    await button('Try again').click();
    await expect.element(button('Pay $1.99')).toBeVisible();
    await expect.element(code).toHaveValue('HALFMASK');
  });

  it('can be taken back when its checkout cannot begin', async () => {
    const server = await openCheckout();
    server.on(HALF_PRICE, refuse(createSubscription, 'PAYMENT_UNAVAILABLE'));
    await typeCode('HALFMASK');
    await expectText('payment.setup-failed', main);
    expect(started(server)).toEqual([{}, { promoCode: 'HALFMASK' }]);
    server.on(answer(createSubscription, FULL));
    await code.fill('');
    await expect.element(button('Pay $3.99')).toBeVisible();
    expect(started(server)).toEqual([{}, { promoCode: 'HALFMASK' }, { promoCode: '' }]);
  });

  it('for free days needs no card, and begins with one press', async () => {
    const server = await openCheckout();
    server.on(FREE_DAYS);
    await typeCode('ROSEGIFT');
    await expect.element(button('Get 30 days free')).toBeVisible();
    await expect.poll(() => page.getByLabelText('Card number').elements()).toEqual([]);
    await expect.element(order).toMatchTextContent('Due today $0.00');
    await expectAccessible();
    expect(started(server)).toEqual([{}]);
    const gift = { ...FULL, clientSecret: null, intentType: 'none' as const };
    server.on(answer(createSubscription, gift));
    await button('Get 30 days free').click();
    await expect.poll(() => server.documents).toEqual(['/account-settings?tab=premium&done=redeemed']);
    expect(started(server)).toEqual([{}, { promoCode: 'ROSEGIFT' }]);
  });
});

describe('a code saved at sign-up', () => {
  it('is in the field and in the price, without being checked again', async () => {
    const server = await openCheckout(HALF);
    await expect.element(button('Pay $1.99')).toBeVisible();
    await expect.element(code).toHaveValue('HALFMASK');
    await expect.element(applied).toBeVisible();
    server.on(answer(createSubscription, FULL));
    await code.fill('');
    await expect.element(button('Pay $3.99')).toBeVisible();
    await expect.element(code).toBeVisible();
    expect(started(server)).toEqual([{}, { promoCode: '' }]);
    expect(server.sentTo(validatePromoCode)).toEqual([]);
  });

  it('is named next to the full price when it is no longer valid', async () => {
    const lapsed = answer(createSubscription, { ...FULL, lapsedCode: 'LASTWALTZ' });
    await openApp('/checkout', { user: FLORA, answers: [SETTINGS, lapsed] });
    await expect.element(button('Pay $3.99')).not.toHaveAttribute('aria-busy');
    await expect.element(code).toHaveValue('LASTWALTZ');
    await expect.element(main.getByText('This code from your sign-up is no longer valid.')).toBeVisible();
    await expectAccessible();
  });
});
