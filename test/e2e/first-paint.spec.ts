import { expect, test } from './fixture.ts';
import { FREE, signIn } from './people.ts';

test.describe('the header before the session is known', () => {
  test('never shows a member the log-in link and does not shift once they are known', async ({ page }) => {
    await signIn(page, FREE);
    const lookup = Promise.withResolvers<void>();
    await page.route('/api/auth/user', async (route) => {
      await lookup.promise;
      await route.continue();
    });
    await page.goto('/');
    const header = page.getByRole('banner');
    const place = header.getByRole('link', { name: 'Account Settings' });
    await expect(place).toBeVisible();
    await expect(header.getByText('Log In')).toHaveCount(0);
    const before = await place.boundingBox();

    lookup.resolve();
    const menu = header.getByRole('button', { name: `Account menu of ${FREE.name}` });
    await expect(menu).toBeVisible();
    expect(await menu.boundingBox()).toEqual(before);
  });
});

test('the log-in page does not move when it shows why the visitor is here', { tag: '@desk' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = Object.assign(window, { shifts: [] }).shifts;
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' });
  });
  const welcome = { title: 'Payment Successful!', message: 'Welcome.', email: 'rosa@example.org', price: null };
  const draft = { recipient: { username: 'rosa.lindt' }, fields: {}, clientKey: 'a', writer: null };
  for (const [address, stored, heading] of [
    ['/login?next=%2F', { confessionDraft: draft }, 'Log in or sign up to write to @rosa.lindt'],
    ['/signup?plan=free', { confessionDraft: draft }, 'Sign up to write to @rosa.lindt'],
    ['/login', { signupWelcome: welcome }, 'Payment Successful!'],
  ] as const) {
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, JSON.stringify(value));
    }, stored);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    // Two frames later, what has moved is known.
    const shift = await page.evaluate(async () => {
      for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
      const shifts = Reflect.get(window, 'shifts') as { value: number }[];
      return shifts.reduce((sum, { value }) => sum + value, 0);
    });
    // The fonts may move a little.
    expect(shift, address).toBeLessThan(0.01);
  }
});

test.describe('the header without JavaScript', { tag: '@desk' }, () => {
  test.use({ javaScriptEnabled: false });

  test('is right for a member in the served document', async ({ page }) => {
    await signIn(page, FREE);
    await page.goto('/');
    await expect(page.getByRole('banner').getByText('Log In')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account Settings' })).toBeVisible();
  });
});

test.describe('the service worker', { tag: '@desk' }, () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows the offline page, and keeps nothing of a member', async ({ page, context }) => {
    await signIn(page, FREE);
    await page.goto('/account-settings');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // Nothing may be on its way when the connection is cut.
    await page.goto('/search-confessions', { waitUntil: 'networkidle' });
    const kept = await page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/offline');
    expect(kept.filter((path) => path !== '/offline' && !/^\/assets\/[^/]+\.(woff2|svg)$/.test(path))).toEqual([]);

    await context.setOffline(true);
    await page.goto('/sent');
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(FREE.name);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveURL('/sent');
  });
});
