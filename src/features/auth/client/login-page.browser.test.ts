import { describe, expect, it, onTestFinished } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, answerAsProxy, loseConnection, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { startDraft } from '#features/sending/client/index.ts';
import { getCurrentUser, logIn } from '../contract.ts';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const alert = page.getByRole('alert');
const dismiss = page.getByRole('button', { name: 'Dismiss' });

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const send = () => page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();

async function logInWith(address: string, secret: string): Promise<void> {
  await email.fill(address);
  await password.fill(secret);
  await send();
}

describe('the log-in form', () => {
  it('says that the credentials are wrong, keeps what was typed, and shows one toast at a time', async () => {
    const server = await openApp('/login', { answers: [refuse(logIn, 'WRONG_CREDENTIALS')] });
    for (const attempt of [1, 2]) {
      await logInWith(FLORA.email, 'Masquerade2');
      await expect.poll(() => server.sentTo(logIn)).toHaveLength(attempt);
      await expectText('login.failed', alert);
      await expectText('login.wrong-credentials', alert);
      await expect.poll(() => dismiss.elements()).toHaveLength(1);
    }
    await expect.element(email).toHaveValue(FLORA.email);
    await expect.element(password).toHaveValue('Masquerade2');
    await expect.element(password).toHaveFocus();
    await dismiss.click();
    await expect.poll(() => dismiss.elements()).toEqual([]);
    await expect.element(page.getByRole('main').getByText('Invalid email or password.')).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/login');
    await expectAccessible();

    await send();
    await expectText('login.failed', alert);
    server.on(answer(logIn, FLORA), answer(getCurrentUser, FLORA));
    await send();
    await expectText('login.welcome-back', page.getByRole('status'));
    await expect.poll(() => dismiss.elements()).toHaveLength(1);
    await expect.poll(() => page.getByText('Login Failed').elements()).toEqual([]);
  });

  it('names the field that is missing or malformed, and puts the focus there', async () => {
    const server = await openApp('/login');
    await logInWith(FLORA.email, '');
    await expectText('login.password-required');
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
    await expect.element(password).toHaveAccessibleDescription('Password is required');
    await expect.element(password).toHaveFocus();

    await logInWith('flora', 'Masquerade1');
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    expect(server.sentTo(logIn)).toEqual([]);
    await expect.poll(() => alert.getByText('Login Failed').elements()).toEqual([]);
    await expectAccessible();
  });

  it('does not blame the password for an outage or a lost connection, and works at the next try', async () => {
    const server = await openApp('/login', { answers: [answerAsProxy(logIn, 502, '<h1>502 Bad Gateway</h1>')] });
    await logInWith(FLORA.email, 'Masquerade1');
    await expectText('login.failed', alert);
    await expect.element(alert).toMatchTextContent('We can’t log you in right now. Please try again in a moment.');
    for (const [failure, text] of [
      [refuse(logIn, 'BUSY'), 'We are very busy right now. Please try again in a few seconds.'],
      [loseConnection(logIn), 'Check your connection and try again.'],
    ] as const) {
      server.on(failure);
      await send();
      await expect.element(alert).toMatchTextContent(text);
      await expect.poll(() => page.getByText('Invalid email or password.').elements()).toEqual([]);
    }
    await expect.element(email).toHaveValue(FLORA.email);
    server.on(answer(logIn, FLORA), answer(getCurrentUser, FLORA));
    await send();
    await expect.poll(() => location.pathname).toBe('/');
  });

  it('says whom a letter will be for, and offers to sign up as visibly as to log in', async () => {
    startDraft({ username: 'rosa.lindt' });
    await openApp('/login?next=%2F');
    await expect.element(heading('Log in or sign up to write to @rosa.lindt')).toBeVisible();
    await expect.element(page.getByText(/Nothing is written yet/)).toBeVisible();
    const signUp = page.getByRole('main').getByRole('link', { name: 'Sign up free' });
    await expect.element(signUp).toHaveAttribute('href', '/signup?plan=free');
    await expectAccessible();
  });

  it('says why a log-in is needed', async () => {
    await openApp('/login?next=%2Fcheckout');
    await expect.element(heading('Log in to upgrade')).toBeVisible();
    // No letter was started.
    await openApp('/login?next=%2F');
    await expect.element(heading('Log in')).toBeVisible();
    await expect.element(page.getByText(/^New here\?/)).toBeVisible();
  });

  it('works by keyboard alone, and never leads to another site', async () => {
    const next = encodeURIComponent('//evil.example/');
    const server = await openApp(`/login?next=${next}`, { answers: [answer(logIn, FLORA)] });
    await expect.element(email).toBeVisible();
    email.element().focus();
    await userEvent.keyboard('f@w.org{Tab}Masque1');
    server.on(answer(getCurrentUser, FLORA));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe('/');
    expect(server.sentTo(logIn)[0]?.body).toEqual({ email: 'f@w.org', password: 'Masque1' });
  });
});

describe('motion', () => {
  /** The elements that are animated. */
  function movingElements(): string[] {
    const seconds = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)));
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
      const animated = animationName !== 'none' && seconds(animationDuration) > 0.01;
      return animated || seconds(transitionDuration) > 0.01 ? [element.outerHTML.slice(0, 100)] : [];
    });
  }

  async function preferMotion(value: 'reduce' | 'no-preference'): Promise<void> {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  }

  it('is absent for visitors who prefer reduced motion', async () => {
    onTestFinished(() => preferMotion('reduce'));
    await openApp('/login', { answers: [refuse(logIn, 'WRONG_CREDENTIALS')] });
    await logInWith(FLORA.email, 'Masquerade2');
    await expectText('login.failed', alert);
    expect(movingElements()).toEqual([]);
    await preferMotion('no-preference');
    expect(movingElements()).not.toEqual([]);
  });
});
