import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentUser, signUp } from '#features/auth/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer } from '#test/components/fake-server.ts';
import { fillSignUpForm } from '#test/components/fill-sign-up-form.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';

const logInLink = page.getByRole('main').getByRole('link', { name: 'Log in', exact: true });

it('a visitor who wants to hear of the next letter signs up for it, and comes back to the letters', async () => {
  const server = await openApp('/signup?for=notices', { answers: [answer(signUp, FLORA)] });
  history.replaceState({ handle: 'rosa.lindt' }, '');
  await expect
    .element(page.getByText('Create your free account, and we’ll tell you when the next letter to @rosa.lindt comes.'))
    .toBeVisible();
  await expect.element(page.getByText('Free Access Selected')).toBeVisible();
  await expect
    .element(page.getByText('Logging in to an existing account asks you to confirm @rosa.lindt again.'))
    .toBeVisible();
  await expect.element(logInLink).toHaveAttribute('href', '/login?next=%2Fsearch-confessions');
  const back = page.getByRole('link', { name: 'Back to your letters' });
  await expect.element(back).toHaveAttribute('href', '/search-confessions');
  await expectAccessible();

  await fillSignUpForm();
  server.on(answer(getCurrentUser, FLORA));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(() => location.pathname).toBe('/search-confessions');
  expect(history.state).toEqual({ notices: true });
  expect(server.sentTo(signUp)[0]?.body).toMatchObject({ membershipPlan: 'free' });
});

it('the sign-up for notices names no handle that it does not know', async () => {
  await openApp('/signup?for=notices');
  await expect
    .element(page.getByText('Create your free account, and we’ll tell you when your next letter comes.'))
    .toBeVisible();
  await expect
    .element(page.getByText('Logging in to an existing account asks you to confirm your username again.'))
    .toBeVisible();
});

it('a visitor who wants to answer a letter signs up for it, and comes back to the letters without asking for notices', async () => {
  const server = await openApp('/signup?for=answer', { answers: [answer(signUp, FLORA)] });
  await expect.element(page.getByText('Create your free account, and you can answer your letters.')).toBeVisible();
  await expect.element(logInLink).toHaveAttribute('href', '/login?next=%2Fsearch-confessions');

  await fillSignUpForm();
  server.on(answer(getCurrentUser, FLORA));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(() => location.pathname).toBe('/search-confessions');
  expect(history.state).toBeNull();
});
