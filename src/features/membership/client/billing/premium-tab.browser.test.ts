import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, refuse } from '#test/components/fake-server.ts';
import { ELISE, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { cancelSubscription, getBilling, resumeSubscription, type Billing } from '../../contract.ts';

const PAID: Billing['invoices'][number] = {
  id: 'in_1',
  day: '2026-10-20',
  amount: 399,
  refunded: 0,
  status: 'paid',
  receipt: '/sandbox/stripe/invoices/pdf_1',
};
const ACTIVE: Billing = {
  plan: 'premium',
  status: 'active',
  source: 'subscription',
  monthly: 399,
  renewsOn: '2026-11-20',
  endsOn: null,
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  invoices: [PAID],
  refundableUntil: '2026-11-19',
  refundRefused: null,
  giftChargeOn: null,
};
const CANCELING: Billing = { ...ACTIVE, status: 'canceling', renewsOn: null, endsOn: '2026-11-20' };
const PAST_DUE: Billing = { ...ACTIVE, status: 'past_due', invoices: [{ ...PAID, id: 'in_2', status: 'open' }, PAID] };
const GRACE_OVER: Billing = { ...PAST_DUE, plan: 'free', source: 'none' };

const openTab = (billing: Billing) =>
  openApp('/account-settings?tab=premium', { user: ELISE, answers: [answer(getBilling, billing)] });

describe('the premium tab', () => {
  it('shows plan, card and invoices', async () => {
    await openTab(ACTIVE);
    await expectText('subscription.cancel');
    await expect.element(page.getByText(/^Next charge: \$3\.99 on November 20/)).toBeVisible();
    await expect.element(page.getByText(/ending in 4242/)).toBeVisible();
    const receipt = page.getByRole('link', { name: 'Download the receipt of October 20, 2026' });
    await expect.element(receipt).toHaveAttribute('href', PAID.receipt);
    await expectAccessible();
  });

  it.each([
    ['a failed payment', PAST_DUE, /You keep everything for three days/, 'Open'],
    ['a membership whose grace period is over', GRACE_OVER, /your membership is paused/, 'Open'],
    [
      'a membership that has ended',
      { ...GRACE_OVER, status: 'canceled' },
      /has ended, and nothing more/,
      'Not charged',
    ],
    ['free months', { ...ACTIVE, monthly: 0 }, /free of charge like this one/, 'Paid'],
  ] satisfies [string, Billing, RegExp, string][])('says what %s means', async (_, billing, text, label) => {
    await openTab(billing);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Invoices' }).getByText(label, { exact: true }))
      .toBeVisible();
  });

  it.each([
    ['used', 'It works once per person.'],
    ['too_late', 'more than 30 days ago'],
    ['email_unverified', 'confirm your email address'],
    ['no_card', 'Please write to us'],
  ] as const)('says why there is no money back: %s', async (refundRefused, text) => {
    await openTab({ ...ACTIVE, refundableUntil: null, refundRefused });
    await expect.element(page.getByRole('region', { name: '30-day money-back guarantee' })).toMatchTextContent(text);
    await expect.poll(() => page.getByRole('button', { name: 'Get my money back' }).elements()).toHaveLength(0);
  });

  it('does not offer the guarantee with an upgrade to a person who has used it', async () => {
    await openTab({ ...GRACE_OVER, status: 'canceled', refundableUntil: null, refundRefused: 'used' });
    await expect.element(page.getByText('Cancel at any time.', { exact: true })).toBeVisible();
  });

  it('says that a cancellation failed, offers it again, and says until when premium lasts', async () => {
    const server = await openTab(ACTIVE);
    server.on(refuse(cancelSubscription, 'NO_SUBSCRIPTION'));
    const cancel = page.getByRole('button', { name: 'Cancel Subscription' });
    await cancel.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toMatchTextContent('Access stays until November 20');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expectText('subscription.cancellation-failed', page.getByRole('alert'));

    server.on(answer(cancelSubscription, CANCELING));
    await cancel.click();
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expectText('subscription.cancelled', page.getByRole('status'));
    await expect.element(page.getByText(/^Cancelled. You keep everything until November 20/)).toBeVisible();
  });

  it('keeps the focus in the plan when the button to resume is gone', async () => {
    const server = await openTab(CANCELING);
    server.on(answer(resumeSubscription, ACTIVE));
    await page.getByRole('button', { name: 'Resume Subscription' }).click();
    await expect.element(page.getByRole('article', { name: 'The Masked Elite' })).toHaveFocus();
  });
});
