import { newPerson, signUp } from '../accounts/new-person.ts';
import { DOCUMENTS } from '../documents.ts';
import { expect, test } from '../fixture.ts';

const STRIPE = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
  'https://api.stripe.com',
];

/**
 * A fake of the parts of Stripe.js that the form uses. It records its arguments in `window.asked`, offers Apple Pay and declines
 * every payment.
 */
const STRIPE_JS = `
  const make = (type) => {
    const handlers = {};
    let isMounted = false;
    // Once it is mounted and somebody listens, whichever comes last.
    const emitReady = () => isMounted && handlers.ready?.({ availablePaymentMethods: { applePay: true } });
    const addWallet = (node) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Apple Pay' });
      button.addEventListener('click', () => handlers.confirm({ paymentFailed: () => { window.asked.failed = true; } }));
      node.append(button);
    };
    const element = {
      mount: (node) => {
        if (type === 'payment') node.textContent = 'The card fields of Stripe';
        else addWallet(node);
        isMounted = true;
        queueMicrotask(emitReady);
      },
      on: (event, handler) => {
        handlers[event] = handler;
        if (event === 'ready') queueMicrotask(emitReady);
        return element;
      },
      off: (event) => { delete handlers[event]; return element; },
      once: () => element, update() {}, destroy() {}, unmount() {},
    };
    return element;
  };
  window.Stripe = (key) => ({
    elements: (options) => {
      window.asked = { key, options, made: {} };
      const create = (type, options) => { window.asked.made[type] = options; return make(type); };
      return { create, getElement: () => null, update() {}, submit: async () => ({}) };
    },
    confirmPayment: async ({ confirmParams, redirect }) => {
      Object.assign(window.asked, { confirmParams, redirect });
      return { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } };
    },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
  });
  window.Stripe.version = 'endive';
`;

test("Stripe's form is shown once Stripe can be reached", { tag: '@desk' }, async ({ page, allowConsole }) => {
  allowConsole(/ERR_CONNECTION_REFUSED.*js\.stripe\.com/, 'the connection is refused');
  await signUp(page, newPerson());
  await page.route('/api/payments/settings', (route) => route.fulfill({ json: { publishableKey: 'pk_test_1' } }));
  await page.route('https://js.stripe.com/**', (route) => route.abort('connectionrefused'));
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'The card form did not load' })).toBeVisible();
  await page.unroute('https://js.stripe.com/**');
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The card fields of Stripe')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay $3.99' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  expect(await page.evaluate(() => Reflect.get(window, 'asked') as unknown)).toMatchObject({
    key: 'pk_test_1',
    options: { clientSecret: expect.stringMatching(/^pi_.*_secret_/) },
    made: {
      payment: { wallets: { link: 'never', applePay: 'never' } },
      expressCheckout: { paymentMethods: { applePay: 'auto', googlePay: 'auto', link: 'never' } },
    },
    confirmParams: { return_url: new URL('/checkout-success', page.url()).href },
    redirect: 'if_required',
  });

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Apple Pay' }).click();
  await expect(page.getByRole('alert'), 'a wallet is confirmed in the same way').toContainText(
    'Your card was declined.',
  );
  expect(await page.evaluate(() => Reflect.get(window, 'asked') as unknown)).toMatchObject({ failed: true });
});

test(
  "only checkout pages allow Stripe's scripts, and no more than Stripe requires",
  { tag: '@desk' },
  async ({ request }) => {
    for (const { address, kind } of DOCUMENTS) {
      const policy = (await request.get(address)).headers()['content-security-policy'] ?? '';
      const others = policy.match(/https?:\S+?(?=;|\s|$)/g) ?? [];
      expect(new Set(others), address).toEqual(new Set(kind === 'checkout' ? STRIPE : []));
    }
  },
);
