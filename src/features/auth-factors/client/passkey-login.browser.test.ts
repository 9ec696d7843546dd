import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentUser } from '#features/auth/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { expectText } from '#test/components/expect-text.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { addAuthenticator, createPasskey, USE_OPTIONS } from '#test/components/virtual-authenticator.ts';
import { signInWithPasskey, startPasskeySignIn } from '../contract.ts';

const button = page.getByRole('button', { name: 'Log in with a passkey' });
const note = page.getByRole('main').getByRole('status');
const problem = page.getByRole('main').getByRole('alert');

describe('the log-in with a passkey', () => {
  it('welcomes the member and goes on to where they wanted', async () => {
    await addAuthenticator();
    await createPasskey();
    const server = await openApp('/login?next=%2Fcontact', {
      answers: [answer(startPasskeySignIn, USE_OPTIONS), answer(signInWithPasskey, FLORA)],
    });
    await expect.element(button).toBeVisible();
    await expectAccessible();
    server.on(answer(getCurrentUser, FLORA));
    await button.click();
    await expectText('login.welcome-back', page.getByRole('status'));
    await expect.poll(() => location.pathname).toBe('/contact');
    expect(server.sentTo(signInWithPasskey)[0]?.body).toMatchObject({ answer: { type: 'public-key' } });
  });

  it('says what went wrong, calmly that no passkey was used, and works at the next try', async () => {
    const authenticator = await addAuthenticator();
    await createPasskey();
    const server = await openApp('/login', { answers: [loseConnection(startPasskeySignIn)] });
    await button.click();
    await expect.element(problem).toMatchTextContent('Check your connection and try again.');
    server.on(answer(startPasskeySignIn, USE_OPTIONS), refuse(signInWithPasskey, 'PASSKEY_REFUSED'));
    await button.click();
    await expect.element(problem).toMatchTextContent('We do not know this passkey.');
    await expectAccessible();

    await authenticator.setOwnerPresent(false);
    await button.click();
    await expect.element(note).toMatchTextContent('No passkey was used. Try again, or log in with your password.');
    await expect.poll(() => problem.elements()).toEqual([]);
    await expect.element(button).not.toHaveAttribute('aria-disabled');
    expect(server.sentTo(signInWithPasskey), 'only the refused one').toHaveLength(1);
    await authenticator.setOwnerPresent(true);
    server.on(answer(signInWithPasskey, FLORA), answer(getCurrentUser, FLORA));
    await button.click();
    await expect.poll(() => location.pathname).toBe('/');
  });

  it('shows a suspended member the same notice as the form does', async () => {
    await addAuthenticator();
    await createPasskey();
    const suspended = {
      until: null,
      caseNumber: '11111111',
      appeal: 'possible',
      appealTicket: null,
      membershipTicket: null,
    };
    await openApp('/login', {
      answers: [answer(startPasskeySignIn, USE_OPTIONS), refuse(signInWithPasskey, 'SUSPENDED', suspended)],
    });
    await button.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeVisible();
  });

  it('is not offered by a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await openApp('/login');
    await expect.element(page.getByLabelText('Email')).toBeVisible();
    await expect.poll(() => button.elements()).toEqual([]);
  });
});
