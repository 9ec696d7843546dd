import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { createAccount, fillSignUp, newPerson, signUp } from './new-person.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });

test.describe('a sign-up that goes wrong', { tag: '@once' }, () => {
  test('says on each field what is missing, and puts the cursor into the first', async ({ page }) => {
    await page.goto('/signup');
    await createAccount(page);
    await see(page, 'signup.first-name-short');
    await see(page, 'signup.last-name-short');
    await see(page, 'signup.email-invalid');
    await see(page, 'signup.password-short');
    await see(page, 'signup.date-of-birth-required');
    await see(page, 'signup.gender-required');
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/);
    await expect(page.getByLabel('Gender')).toHaveAttribute('aria-invalid', 'true');
  });

  test('says what a password lacks, and when its twin is another', async ({ page }) => {
    await page.goto('/signup');
    await fillSignUp(page, newPerson());
    for (const [text, id] of [
      ['velvet-hour-19', 'signup.password-uppercase'],
      ['VELVET-HOUR-19', 'signup.password-lowercase'],
      ['Velvet-Hour', 'signup.password-number'],
    ] as const) {
      await password(page).fill(text);
      await createAccount(page);
      await see(page, id);
    }
    await password(page).fill('Velvet-Hour-20');
    await createAccount(page);
    await see(page, 'signup.passwords-differ');
  });

  test('with an e-mail that is taken loses nothing that was typed', async ({ page, allowConsole }) => {
    allowConsole(/409 \(Conflict\).*\/api\/auth\/signup/, 'the browser notes every refused call');
    const person = newPerson();
    await signUp(page, person);
    await page.context().clearCookies();
    await page.goto('/signup');
    await fillSignUp(page, person);
    await createAccount(page);
    await see(page.getByRole('alert'), 'signup.failed');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already an account/);
    await expect(page.getByLabel('First name')).toHaveValue('Rosa');
    await expect(password(page)).toHaveValue(person.password);
  });

  test('for a reason that nobody told is said in our own words', async ({ page, allowConsole }) => {
    allowConsole(/413 .*\/api\/auth\/signup/, 'the browser notes every refused call');
    // What a proxy in between answers: not our server, and not a word.
    await page.route('/api/auth/signup', (route) => route.fulfill({ status: 413, body: '' }));
    await page.goto('/signup');
    await fillSignUp(page, newPerson());
    await createAccount(page);
    await see(page.getByRole('alert'), 'signup.failed');
    await see(page.getByRole('alert'), 'signup.failed-fallback');
  });

  test('two clicks make one account', async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/signup')) sent += 1;
    });
    await page.goto('/signup');
    await fillSignUp(page, newPerson());
    await page.getByRole('button', { name: 'Create Account' }).dblclick();
    await expect(page).toHaveURL('/');
    expect(sent).toBe(1);
  });
});

test(
  'a promo code that is no good or could not be checked is told so, and an empty one is forgotten',
  { tag: '@once' },
  async ({ page, allowConsole }) => {
    allowConsole(/ERR_CONNECTION_REFUSED.*\/api\/promo\/validate/, 'the connection is refused');
    await page.goto('/signup');
    const field = page.getByLabel('Promo code');
    await field.fill('NOSUCHCODE');
    await see(page, 'signup.promo-invalid');
    await field.fill('');
    await expect(page.getByText('Invalid promo code')).toHaveCount(0);
    await page.route('/api/promo/validate', (route) => route.abort('connectionrefused'));
    await field.fill('ROSE');
    await see(page, 'signup.promo-unchecked');
  },
);
