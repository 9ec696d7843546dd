import { expect, test } from './fixture.ts';
import { FREE, fillLogin } from './people.ts';
import { see } from './see.ts';

const REFUSED = /401 \(Unauthorized\).*\/api\/auth\/login/;

test.describe('a sign-in that goes wrong', { tag: '@once' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
  });

  test('a wrong password is told in a toast, and nothing typed is lost', async ({ page, allowConsole }) => {
    allowConsole(REFUSED, 'the browser notes every refused call');
    await fillLogin(page, { email: FREE.email, password: 'Masquerade2' });
    const toast = page.getByRole('alert');
    await see(toast, 'login.failed');
    await see(toast, 'login.wrong-credentials');
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(FREE.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Masquerade2');

    // An unknown e-mail gets the same answer.
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await fillLogin(page, { email: 'nobody@subrosa.example', password: FREE.password });
    await see(toast, 'login.wrong-credentials');
  });

  test('what is missing or cannot be is told on its field, which gets the focus', async ({ page }) => {
    await fillLogin(page, { email: FREE.email, password: '' });
    await see(page, 'login.password-required');
    const field = page.getByLabel('Password', { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription('Password is required');
    await expect(field).toBeFocused();
    await expect(page.getByRole('alert').getByText('Login Failed')).toHaveCount(0);

    await fillLogin(page, { email: 'flora', password: FREE.password });
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/\S/);
  });

  test('one toast is on the screen at a time', async ({ page, allowConsole }) => {
    allowConsole(REFUSED, 'the browser notes every refused call');
    const toasts = page.getByRole('button', { name: 'Dismiss' });
    for (const password of ['first', 'second']) {
      const refused = page.waitForResponse('/api/auth/login');
      await fillLogin(page, { email: FREE.email, password });
      await refused;
      await see(page.getByRole('alert'), 'login.failed');
      await expect(toasts).toHaveCount(1);
    }
    await fillLogin(page, FREE);
    await see(page.getByRole('status'), 'login.welcome-back');
    await expect(toasts).toHaveCount(1);
    await expect(page.getByText('Login Failed')).toHaveCount(0);
    await toasts.click();
    await expect(toasts).toHaveCount(0);
  });

  test('without a connection is told so too', async ({ page, context, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/, 'there is no connection');
    await page.getByLabel('Email').fill(FREE.email);
    await page.getByLabel('Password', { exact: true }).fill(FREE.password);
    await page.getByLabel('Password', { exact: true }).press('End');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await see(page.getByRole('alert'), 'login.failed');
    await expect(page.getByText('Check your connection and try again.')).toBeVisible();
    await context.setOffline(false);
  });

  test('a server that cannot be reached is told, and a second try works', async ({ page, allowConsole }) => {
    allowConsole(/ERR_CONNECTION_REFUSED.*\/api\/auth\/login/, 'the connection is refused once');
    await page.route('/api/auth/login', (route) => route.abort('connectionrefused'));
    await fillLogin(page, FREE);
    await see(page.getByRole('alert'), 'login.failed');
    await expect(page.getByLabel('Email')).toHaveValue(FREE.email);
    await page.unroute('/api/auth/login');
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/');
  });
});
