import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getCurrentUser, signUp } from '#features/auth/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, answerAsProxy, hold, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { setMinimumAge } from '#test/components/minimum-age.ts';
import { fillSignUpForm } from '#test/components/fill-sign-up-form.ts';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const alert = page.getByRole('alert');
const createAccount = () => page.getByRole('button', { name: 'Create Account' }).click();

describe('the sign-up form', () => {
  it('says on each field what is missing or wrong, and puts the focus on the first', async () => {
    await openApp('/signup');
    await createAccount();
    await expectText('signup.first-name-short');
    await expectText('signup.last-name-short');
    await expectText('signup.email-invalid');
    await expectText('signup.password-short');
    await expectText('signup.date-of-birth-required');
    await expectText('signup.gender-required');
    await expect.element(field('First name')).toHaveFocus();
    await expect.element(field('Email')).toHaveAccessibleDescription(/Please enter a valid email address/);
    await expect.element(field('Gender')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();

    await fillSignUpForm();
    for (const [text, id] of [
      ['velvet-hour-19', 'signup.password-uppercase'],
      ['VELVET-HOUR-19', 'signup.password-lowercase'],
      ['Velvet-Hour', 'signup.password-number'],
      ['Velvet-Hour-20', 'signup.passwords-differ'],
    ] as const) {
      await field('Password').fill(text);
      await createAccount();
      await expectText(id);
    }
  });

  it('ticks off the rules and says how strong a password is while it is typed', async () => {
    await openApp('/signup');
    const rules = page.getByRole('listitem').filter({ hasText: /\((done|missing)\)/ });
    for (const [text, ...state] of [
      ['', '8+ characters (missing)', 'upper and lower case (missing)', 'a number (missing)'],
      ['velvet19', '8+ characters (done)', 'upper and lower case (missing)', 'a number (done)'],
      ['Velvet1', '8+ characters (missing)', 'upper and lower case (done)', 'a number (done)'],
    ] as const) {
      await field('Password').fill(text);
      await expect.poll(() => rules.elements().map(({ textContent }) => textContent)).toEqual(state);
    }
    await expect.element(field('Password')).toHaveAccessibleDescription(/Too short\.$/);
    await field('First name').fill('Wilhelmina');
    for (const [text, strength] of [
      ['Password1', 'too easy to guess'],
      ['Wilhelmina7', 'too easy to guess'],
      ['Velvet-Hour-19', 'strong'],
    ] as const) {
      await field('Password').fill(text);
      await expect
        .element(field('Password'), { timeout: 15_000 })
        .toHaveAccessibleDescription(new RegExp(`Strength: ${strength}\\.$`));
    }
    await expectAccessible();
  });

  it('says why there is no account, loses nothing that was typed, and then creates one for a double click', async () => {
    const issues = [{ path: 'email', message: 'There is already an account with this email address.' }];
    const server = await openApp('/signup', { answers: [refuse(signUp, 'EMAIL_TAKEN', { issues })] });
    await fillSignUpForm();
    await createAccount();
    await expectText('signup.failed', alert);
    await expect.element(field('Email')).toHaveAccessibleDescription(/already an account/);
    await expect.element(field('First name')).toHaveValue('Rosa');
    await expect.element(field('Password')).toHaveValue('Velvet-Hour-19');

    // A refusal without a message.
    await field('Email').fill('rosa.klein@example.org');
    server.on(answerAsProxy(signUp, 413));
    await createAccount();
    await expectText('signup.failed-fallback', alert);

    // During an outage there is nothing to check.
    server.on(answerAsProxy(signUp, 502, '<html><body>502 Bad Gateway</body></html>'));
    await createAccount();
    await expect.element(alert).toMatchTextContent('We can’t create your account right now.');
    await expect.poll(() => page.getByText('Please check your information and try again.').elements()).toEqual([]);

    const held = hold(answer(signUp, FLORA));
    server.on(held);
    const entries = history.length;
    const before = server.sentTo(signUp).length;
    await page.getByRole('button', { name: 'Create Account' }).dblClick();
    server.on(answer(getCurrentUser, FLORA));
    held.release();
    await expect.poll(() => location.pathname).toBe('/');
    expect(history.length, 'the form is out of the history').toBe(entries);
    expect(server.sentTo(signUp)).toHaveLength(before + 1);
  });

  it('keeps what was typed over a reload, but no password, and forgets it once there is an account', async () => {
    await openApp('/signup?plan=free');
    await expect
      .element(field('First name'))
      .toHaveAccessibleDescription(/Never shown to anyone unless you choose to\./);
    await fillSignUpForm();
    const server = await openApp('/signup?plan=free', { answers: [answer(signUp, FLORA)] });
    await expect.element(field('Email')).toHaveValue('rosa@example.org');
    await expect.element(field('Date of birth')).toHaveValue('1996-02-29');
    await expect.element(field('Gender')).toHaveValue('female');
    await expect.element(field('Password')).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('Velvet-Hour-19');
    await fillSignUpForm();
    server.on(answer(getCurrentUser, FLORA));
    await createAccount();
    await expect.poll(() => location.pathname).toBe('/');
    expect(JSON.stringify(sessionStorage)).not.toContain('rosa@example.org');
  });

  it('works by keyboard alone', async () => {
    const server = await openApp('/signup', { answers: [answer(signUp, FLORA)] });
    const type = async (text: string, next = '{Tab}') => userEvent.keyboard(text + next);
    await expect.element(field('First name')).toBeVisible();
    field('First name').element().focus();
    await type('Ro');
    await type('Kl');
    await type('r@kl.org');
    // The second Tab passes the button that shows the password.
    await type('Hour-19x', '{Tab}{Tab}');
    await type('Hour-19x', '{Tab}{Tab}');
    await expect.element(field('Date of birth')).toHaveFocus();
    await userEvent.keyboard('02291996');
    field('Gender').element().focus();
    // Past the link for a promo code and the two in the note.
    await type('Fem', '{Tab}{Tab}{Tab}{Tab}');
    server.on(answer(getCurrentUser, FLORA));
    await userEvent.keyboard('{Enter}');
    await expectText('signup.created', page.getByRole('status'));
    expect(server.sentTo(signUp)[0]?.body).toMatchObject({ dateOfBirth: '1996-02-29', gender: 'female' });
  });

  it('refuses people under 13, and asks those under 18 for a permission', async () => {
    const server = await openApp('/signup', { answers: [answer(signUp, FLORA)] });
    const year = new Date().getUTCFullYear();
    await fillSignUpForm();
    await field('Date of birth').fill(`${year - 10}-01-01`);
    await createAccount();
    await expect.element(page.getByText('You must be at least 13 years old to use Sub Rosa')).toBeVisible();

    await field('Date of birth').fill(`${year - 15}-01-01`);
    const permission = page.getByLabelText('A parent or guardian allows me to use Sub Rosa');
    await createAccount();
    await expect
      .element(permission)
      .toHaveAccessibleDescription(/Please confirm that a parent or guardian allows this/);
    expect(server.sentTo(signUp)).toEqual([]);
    await permission.click();
    server.on(answer(getCurrentUser, FLORA));
    await createAccount();
    await expect.poll(() => location.pathname).toBe('/');
    expect(server.sentTo(signUp)[0]?.body).toMatchObject({ parentalPermission: true });
  });

  it('asks nobody for a permission where everybody must be 18', async () => {
    setMinimumAge(18);
    const server = await openApp('/signup');
    await fillSignUpForm();
    await field('Date of birth').fill(`${new Date().getUTCFullYear() - 15}-01-01`);
    await createAccount();
    await expect.element(page.getByText('You must be at least 18 years old to use Sub Rosa')).toBeVisible();
    expect(page.getByLabelText('A parent or guardian allows me to use Sub Rosa').elements()).toEqual([]);
    expect(server.sentTo(signUp)).toEqual([]);
  });

  it('says that the premium plan has to be paid for, and offers the free one', async () => {
    await openApp('/signup?plan=premium');
    await expectText('signup.premium-badge');
    await expect.element(page.getByRole('heading', { name: 'Payment required' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Sign up free instead' }).click();
    await expect.element(page.getByText('Free Access Selected')).toBeVisible();
  });

  it('is not shown to a member who is signed in', async () => {
    await openApp('/signup', { user: FLORA });
    await expect.element(page.getByRole('heading', { name: 'You are already logged in' })).toBeVisible();
    await expectAccessible();
  });
});

it('the sign-up page tells a visitor who has paid and lost the form not to pay again', async () => {
  const note = 'Your payment went through, and your account is ready.';
  sessionStorage.setItem('premiumSignupPaid', note);
  await openApp('/signup?plan=premium');
  const notice = page.getByRole('status').filter({ hasText: note });
  await expect.element(notice).toMatchTextContent('Please do not pay again');
  await expect.element(notice.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await expectAccessible();
});
