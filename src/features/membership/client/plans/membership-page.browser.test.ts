import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ELISE, FLORA, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';

const plan = (name: string) => page.getByRole('article', { name });
const choice = (name: string) => plan(name).getByRole('link', { name: `Choose ${name}` });

describe('the plans page', () => {
  it('shows both plans with everything they include, and leads a visitor to the sign-up form of the plan', async () => {
    await openApp('/membership');
    await expectText('plans.title');
    await expectText('plans.free');
    await expectText('plans.elite');
    await expect.element(page.getByText(/30-day money-back guarantee/).first()).toBeVisible();
    await expect.element(page.getByRole('row', { name: /^Priority support/ })).toMatchTextContent('Yes');
    await expect.element(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await expect.element(choice('Free Access')).toHaveAttribute('href', '/signup?plan=free');
    await expect.element(choice('The Masked Elite')).toHaveAttribute('href', '/signup?plan=premium');
  });

  it('leads a free member to the checkout', async () => {
    await openApp('/membership', { user: FLORA });
    await expect.element(plan('Free Access')).toMatchTextContent('Your plan');
    await expect.element(plan('Free Access').getByRole('link')).toHaveAttribute('href', '/');
    await expect.element(choice('The Masked Elite')).toHaveAttribute('href', '/checkout');
  });

  it('leads a premium member to their settings', async () => {
    await openApp('/membership', { user: ELISE });
    await expect.element(plan('The Masked Elite')).toMatchTextContent('Your plan');
    await expect.element(plan('The Masked Elite').getByRole('link')).toHaveAttribute('href', '/account-settings');
  });
});
