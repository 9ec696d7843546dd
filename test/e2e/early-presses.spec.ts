import type { Page } from '@playwright/test';
import { expectText } from './expect-text.ts';
import { expect, test } from './fixture.ts';
import { ELITE } from './people.ts';
import { REFUSED_FIRST } from './reading/reader.ts';

/** Holds back every script until it is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route('/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => {
    held.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** `page.goto` would wait for the scripts. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => location.assign(address), path);
  await page.waitForURL(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
}

test.describe('before a page’s scripts have run', () => {
  test('what is typed and pressed is kept, and carried out once', async ({ page, allowConsole }) => {
    allowConsole(/401 \(Unauthorized\)/, 'the password is wrong');
    allowConsole(...REFUSED_FIRST);
    await page.goto('/faq');

    await test.step('on the log-in page', async () => {
      const release = await holdScripts(page);
      await open(page, '/login');
      await page.getByLabel('Email').fill(ELITE.email);
      await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
      const requests: string[] = [];
      page.on('request', (request) => void (request.method() === 'POST' && requests.push(request.url())));
      // The last press counts.
      await page.getByRole('button', { name: 'Show password' }).click();
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
      await release();
      await expect(page.getByRole('main').getByText('Invalid email or password.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(ELITE.email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
      expect(requests.map((url) => new URL(url).pathname)).toEqual(['/api/auth/login']);
    });

    await test.step('on the sign-up page, whose fields are of several kinds', async () => {
      const release = await holdScripts(page);
      await open(page, '/signup?plan=free');
      await page.getByLabel('First name').fill('Rosa');
      await page.getByLabel('Date of birth').fill('2012-05-17');
      await page.getByLabel('Gender').selectOption('female');
      await page.getByRole('contentinfo').getByLabel('Theme').selectOption('dark');
      await page.getByRole('button', { name: 'Have a promo code?' }).click();
      await release();
      await expect(page.getByLabel('Promo code')).toBeFocused();
      await expect(page.getByLabel('First name')).toHaveValue('Rosa');
      await expect(page.getByLabel('Gender')).toHaveValue('female');
      // The form has read the date.
      await expect(page.getByLabel('A parent or guardian allows me to use Sub Rosa')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });

    await test.step('on the sign-up page of a plan that is paid for, which does not move', async () => {
      const release = await holdScripts(page);
      await open(page, '/signup?plan=premium');
      await expectText('signup.premium-badge', page.getByRole('main'));
      await expect(page.getByText('Free Access Selected')).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Payment required' })).toBeVisible();
      const top = () => page.getByLabel('First name').evaluate((field) => field.getBoundingClientRect().top + scrollY);
      const before = await top();
      await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
      await release();
      // The press counts for the plan that is on the screen.
      await expect(page.getByText('Last name must be at least 2 characters')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
      // A font that comes late moves it by a pixel. Without the plan in the document it would move by hundreds.
      expect(Math.abs((await top()) - before)).toBeLessThan(3);
    });

    await test.step('in the search for a crush', async () => {
      const release = await holdScripts(page);
      await open(page, '/');
      await page.getByLabel('Instagram username').fill('elise.marchetti');
      await page.getByLabel('Instagram username').press('Enter');
      await expect(page).toHaveURL('/');
      await release();
      await expect(page.getByRole('heading', { name: 'Search Results for "elise.marchetti"' })).toBeVisible();
    });

    await test.step('in the panel for admirers, whose code comes last', async () => {
      const release = await holdScripts(page);
      await open(page, '/');
      await page.getByLabel('Your username').fill('elise.marchetti');
      await page.getByRole('button', { name: 'Look for my letters' }).click();
      await release();
      await expectText('find.verify-first', page.getByRole('region', { name: 'Find Your Secret Admirers' }));
    });

    await test.step('for a button that stands alone, while links work as they are', async () => {
      const release = await holdScripts(page);
      await open(page, '/search-confessions');
      await page.getByRole('button', { name: 'Prove it’s you with Instagram' }).click();
      await release();
      await expect(page.getByRole('button', { name: 'Send us a message' })).toBeVisible();

      const releaseAgain = await holdScripts(page);
      await open(page, '/signup?plan=free');
      await page.getByRole('link', { name: 'Back to the plans' }).click();
      await page.waitForURL('/membership', { waitUntil: 'commit' });
      await releaseAgain();
    });
  });
});
