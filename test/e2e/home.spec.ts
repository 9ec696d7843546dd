import { expect, test } from './fixture.ts';
import { see } from './see.ts';

test.describe('the home page, to a stranger', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  test('says what it is and why to trust it', async ({ page }) => {
    await see(page.getByRole('heading', { level: 1 }), 'home.hero');
    for (const point of ['Completely Anonymous', 'Safe & Secure', 'Mobile Friendly']) {
      await expect(page.getByRole('listitem').getByText(point, { exact: true })).toBeVisible();
    }
    await see(page, 'search.title');
    await see(page, 'admirers.title');
  });

  test('says before anything is typed what a search needs, who is asked, and by which rules', async ({ page }) => {
    const letter = page.getByRole('article', { name: 'Find Your Crush' });
    const field = letter.getByLabel('Instagram username');
    await expect(field).toHaveAccessibleDescription(/Exact username without @.*Only public profiles/);
    await expect(letter.getByText('Senders must verify their own identity before sending')).toBeVisible();
    await expect(letter.getByText('Profile owners can ask to opt out')).toBeVisible();
    await expect(letter.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy');
    await letter.getByText('Community guidelines').click();
    await expect(letter.getByText('Violations may lead to account suspension')).toBeVisible();
    await see(letter, 'search.button');
  });

  test('has a header that leads home, to help, to signing in and to signing up', async ({ page }) => {
    const header = page.getByRole('banner');
    await see(header, 'header.badge');
    await see(header, 'header.log-in');
    await see(header, 'header.sign-up');
    await expect(header.getByRole('link', { name: 'Sub Rosa' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/faq');
    await expect(header.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
    await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/membership');
    await expect(header.getByRole('button')).toHaveCount(0);
  });

  test('has a footer with privacy, support, plans, the way out and social links and a copyright line', async ({
    page,
  }) => {
    const footer = page.getByRole('contentinfo');
    for (const path of ['/privacy', '/contact', '/membership', '/opt-out']) {
      await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
    }
    await expect(footer.getByText(/©.*Sub Rosa/)).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /^https:/);
  });

  test('leads nowhere that does not exist', { tag: '@once' }, async ({ page, request }) => {
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of new Set(hrefs)) {
      const answer = await request.get(href ?? '');
      expect(answer.status(), href ?? '').toBe(200);
    }
  });
});
