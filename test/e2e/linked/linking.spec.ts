import type { Page, Route } from '@playwright/test';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { subscribe } from '../membership/card.ts';
import { post } from '../people.ts';
import { logInAs, newHandle } from '../reading/reader.ts';
import { see } from '../see.ts';

const TAB = '/account-settings?tab=linked';
const LINKING = '**/api/linked-accounts';

const toast = (page: Page) => page.getByRole('alert');
const row = (page: Page, handle: string) => page.getByRole('listitem').filter({ hasText: `@${handle}` });

/** Something between us and the server, which gives no reason. */
const refuse = (route: Route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' });

/** Presses the button and waits for Instagram's page in the popup. */
async function openInstagram(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Link Instagram Account' }).click();
  const instagram = await popup;
  await instagram.waitForURL(/127\.0\.0\.1.*\/oauth\/authorize\?.*state=linking/);
  return instagram;
}

async function unlink(page: Page, handle: string): Promise<void> {
  await page.getByRole('button', { name: `Unlink @${handle}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
}

async function linkNew(page: Page): Promise<string> {
  const handle = newHandle();
  await logInAs(await openInstagram(page), handle);
  await see(page.getByRole('status'), 'linked.linked');
  return handle;
}

test.describe('a member of The Masked Elite', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page, newPerson());
    await subscribe(page);
    await page.goto(TAB);
  });

  test('links an account in a popup, sees since when, and unlinks it', async ({ page }) => {
    await expect(page.getByText('No account is linked yet')).toBeVisible();
    const handle = await linkNew(page);
    await expect(row(page, handle)).toContainText(/Linked on .+ Last confirmed by Instagram on /);
    await checkAccessibility(page);
    await page.getByRole('button', { name: `Unlink @${handle}` }).click();
    await expect(page.getByRole('dialog')).toContainText('No more emails come for it');
    await page.getByRole('button', { name: 'Keep it linked' }).click();
    await expect(row(page, handle)).toBeVisible();
    await unlink(page, handle);
    await see(page.getByRole('status'), 'linked.unlinked');
    await expect(page.getByText('No account is linked yet')).toBeVisible();
  });

  test('is told why an account was not linked, and tries again @once', async ({
    page,
    context,
    browser,
    allowConsole,
  }) => {
    allowConsole(/409 \(Conflict\).*linked-accounts/, 'an account of somebody else is refused');
    allowConsole(/403 \(Forbidden\).*linked-accounts/, 'the browser notes every refused call');
    const other = await browser.newPage();
    await signUp(other, newPerson());
    await subscribe(other);
    await other.goto(TAB);
    const taken = await linkNew(other);
    await other.close();

    await logInAs(await openInstagram(page), taken);
    await see(toast(page), 'linked.failed');
    await expect(toast(page)).toContainText('belongs to another person here');

    const instagram = await openInstagram(page);
    await instagram.getByRole('link', { name: 'Cancel' }).click();
    await expect(toast(page)).toContainText('You turned back at Instagram');

    await context.route(LINKING, (route) => (route.request().method() === 'POST' ? refuse(route) : route.fallback()));
    await logInAs(await openInstagram(page), newHandle());
    await see(toast(page), 'linked.failed-fallback');
    await context.unroute(LINKING);
    await linkNew(page);
  });

  test('keeps an account that could not be unlinked @once', async ({ page, allowConsole }) => {
    allowConsole(/403 \(Forbidden\).*linked-accounts/, 'the browser notes every refused call');
    const handle = await linkNew(page);
    await page.route('**/api/linked-accounts/*', refuse);
    await unlink(page, handle);
    await see(toast(page), 'linked.unlink-failed');
    await page.unroute('**/api/linked-accounts/*');
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
    await see(page.getByRole('status'), 'linked.unlinked');
  });

  test('keeps the links when the membership ends, and unlinks them without one @once', async ({ page }) => {
    const handle = await linkNew(page);
    expect((await post(page, '/api/payments/refund', {})).status()).toBe(200);
    await page.goto(TAB);
    await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
    await page.getByRole('button', { name: 'Show my linked accounts' }).click();
    await unlink(page, handle);
    await expect(page.getByText('You have no linked accounts.')).toBeVisible();
  });
});

test('on the free plan linking leads to the upgrade @once', async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto(TAB);
  await expect(page.getByRole('heading', { name: 'Hear of it when they confess' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Instagram Account' })).toHaveCount(0);
  const start = await post(page, '/api/linked-accounts', {
    instagramUsername: 'somebody',
    instagramUserId: '1',
    instagramAccessToken: 'x',
  });
  expect(start.status()).toBe(403);
  await checkAccessibility(page);
});
