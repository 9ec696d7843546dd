import { expect, test } from './fixture.ts';
import { expectText } from './expect-text.ts';

test('the home page tells a visitor what the product is, its rules, and where to begin', async ({ page, request }) => {
  await page.goto('/');
  await expectText('home.hero', page.getByRole('heading', { level: 1 }));
  for (const point of ['Completely Anonymous', 'Safe & Secure', 'Mobile Friendly']) {
    await expect(page.getByRole('listitem').getByText(point, { exact: true })).toBeVisible();
  }
  await expectText('search.title', page);
  await expectText('admirers.title', page);

  await test.step('the search explains its input and its rules', async () => {
    const letter = page.getByRole('article', { name: 'Find Your Crush' });
    const field = letter.getByLabel('Instagram username');
    await expect(field).toHaveAccessibleDescription(
      /Exact username without @.*Only public profiles.*Private and personal accounts can get letters too/,
    );
    await expect(letter.getByText('Senders must verify their own identity before sending')).toBeVisible();
    await expect(letter.getByText('Profile owners can ask to opt out')).toBeVisible();
    await expect(letter.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy');
    await letter.getByText('Community guidelines').click();
    await expect(letter.getByText('Violations may lead to account suspension')).toBeVisible();
    await expectText('search.button', letter);
  });

  await test.step('the header leads home, to help, to signing in and to signing up', async () => {
    const header = page.getByRole('banner');
    await expectText('header.badge', header);
    await expectText('header.log-in', header);
    await expectText('header.sign-up', header);
    await expect(header.getByRole('link', { name: 'Sub Rosa' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/faq');
    await expect(header.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
    await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/membership');
    await expect(header.getByRole('button')).toHaveCount(0);
  });

  await test.step('the footer has privacy, support, plans, opting out, social links and a copyright line', async () => {
    const footer = page.getByRole('contentinfo');
    for (const path of ['/privacy', '/contact', '/membership', '/opt-out']) {
      await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
    }
    await expect(footer.getByText(/©.*Sub Rosa/)).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /^https:/);
  });

  await test.step('every link leads to a page', async () => {
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of new Set(hrefs)) expect((await request.get(href ?? '')).status(), href ?? '').toBe(200);
  });
});
