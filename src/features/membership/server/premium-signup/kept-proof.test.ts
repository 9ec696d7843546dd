import { expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import { listInboxes } from '#features/inbox/contract.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { makeReader } from '#test/factories/reader.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { intentIdIn } from '#test/factories/subscriber.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { confirmPremiumSignup, createPremiumSignup } from '../../contract.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const handlesIn = async (browser: Browser) =>
  (await browser.call(listInboxes)).body.inboxes.map(({ handle }) => handle);
const confirm = (browser: Browser, paymentIntentId: string) =>
  browser.call(confirmPremiumSignup, { body: { paymentIntentId } });

/** A visitor with a proof signs up and pays; nothing has confirmed the payment yet. */
async function payAfterProof() {
  const browser = await makeReader(subject, ELISE);
  const form = signUpForm();
  const { body } = await browser.call(createPremiumSignup, { body: form });
  subject.stripe.pay(body.clientSecret);
  return { browser, intentId: intentIdIn(body.clientSecret), login: { email: form.email, password: form.password } };
}

it('a premium sign-up that needs no payment keeps the visitor’s proof', async () => {
  const browser = await makeReader(subject, ELISE);
  await browser.call(createPremiumSignup, {
    body: signUpForm({ promoCode: await makePromoCode(subject.services) }),
  });
  expect(await handlesIn(browser)).toEqual([ELISE]);
});

it.each(['browser', 'webhook'] as const)(
  'a paid one keeps it, whoever confirms the payment first (%s)',
  async (who) => {
    const { browser, intentId, login } = await payAfterProof();
    if (who === 'webhook') await subject.stripe.deliver();
    await confirm(browser, intentId);
    expect(await handlesIn(browser)).toEqual([]);
    await browser.call(logIn, { body: login });
    expect(await handlesIn(browser)).toEqual([ELISE]);
  },
);

it('never gives the account what another browser has proved, though it confirms the payment', async () => {
  const { browser, intentId, login } = await payAfterProof();
  const other = await makeReader(subject, FLORA);
  expect((await confirm(other, intentId)).body.success).toBe(true);
  expect(await handlesIn(other)).toEqual([FLORA]);
  await browser.call(logIn, { body: login });
  expect(await handlesIn(browser)).toEqual([ELISE]);
});
