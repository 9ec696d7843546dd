import type { Page } from '@playwright/test';
import { checkAccessibility } from '../accessibility.ts';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin, post } from '../people.ts';
import { see } from '../see.ts';
import { beginLetter, choose, message, preview, seal } from './letter.ts';

const WORDS = 'Your umbrella has room for two.\nI checked, in every rain since March.';

test('a stranger chooses somebody, signs in, and sends what they wrote', async ({ page, request, isMobile }) => {
  const person = newPerson();
  await signUp({ request }, person);

  await page.goto('/');
  await choose(page, '@Rosa.Lindt');
  await expect(page.getByRole('alert')).toContainText('Please log in');
  await expect(page).toHaveURL('/login?next=%2F');
  await fillLogin(page, person);
  await expect(page.getByRole('heading', { name: 'Write your confession' })).toBeVisible();
  await expect(page.getByText('@rosa.lindt', { exact: false }).first()).toBeVisible();

  await message(page).fill('Hello');
  await see(page, 'form.message-short');
  await see(page, 'form.gifts-premium');
  await message(page).fill(WORDS);
  await page.getByLabel('Hint').fill('Tuesdays');
  await page.reload();
  await expect(message(page)).toHaveValue(WORDS);
  await expect(preview(page).getByRole('blockquote')).toHaveText(WORDS);
  await expect(preview(page)).toContainText('Hint: Tuesdays');
  await checkAccessibility(page);
  if (isMobile) expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(390);

  await seal(page).click();
  const dialog = page.getByRole('dialog');
  await see(page.getByRole('status', { includeHidden: true }), 'sent.toast');
  await see(dialog, 'sent.another');
  await see(dialog, 'sent.close');
  await expect(dialog).toContainText('@rosa.lindt');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Send Another Confession' }).click();
  await expect(page.getByLabel('Instagram username')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Write your confession' })).toHaveCount(0);

  // The free plan's one a day: the sheet may be written, the seal has to wait.
  await choose(page, 'amara.okafor');
  await message(page).fill('And another one, for tomorrow.');
  await expect(seal(page)).toBeDisabled();
  await expect(page.getByText('You can send your next confession tomorrow at 00:00')).toBeVisible();
});

test.describe('the message', { tag: '@once' }, () => {
  test('is required, counted, and at most 500 characters long', async ({ page }) => {
    await signUp(page, newPerson());
    await beginLetter(page, 'mateo.ibarra');
    await seal(page).click();
    await see(page.getByRole('alert'), 'form.message-required');
    await see(page.getByRole('alert'), 'form.message-required-text');
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toHaveAttribute('aria-invalid', 'true');

    await message(page).fill('🌹'.repeat(500));
    await see(page, 'form.message-long');
    await expect(page.getByText('500 / 500')).toBeVisible();
    await expect(message(page)).not.toHaveAttribute('aria-invalid');
    await message(page).fill('🌹'.repeat(501));
    await expect(page.getByText('501 / 500')).toBeVisible();
    await seal(page).click();
    await expect(message(page)).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('tells only what the level shows', async ({ page }) => {
    await signUp(page, newPerson());
    await beginLetter(page, 'mateo.ibarra');
    await message(page).fill(WORDS);
    await page.getByRole('radio', { name: 'Minimal anonymity' }).check();
    await page.getByLabel('Age range', { exact: true }).selectOption('26-35');
    await page.getByLabel('Location', { exact: true }).fill('Lisbon');
    await page.getByLabel('Occupation', { exact: true }).selectOption('creative');
    await page.getByLabel('Interests', { exact: true }).fill('climbing');
    await expect(preview(page)).toContainText('Creative');
    await page.getByRole('radio', { name: 'Partial anonymity' }).check();
    await expect(preview(page)).toContainText('Lisbon');
    await expect(preview(page)).not.toContainText('Creative');
    await expect(page.getByText('Left out and not sent: your occupation and interests.')).toBeVisible();

    const sent = page.waitForRequest('**/api/confessions');
    await seal(page).dblclick();
    expect((await sent).postDataJSON()).toMatchObject({ senderInfo: { age: '26-35', location: 'Lisbon' } });
    await expect(page.getByRole('dialog')).toBeVisible();
    const list = await page.request.get('/api/confessions/sent');
    expect(await list.json()).toMatchObject({ confessions: [{ senderInfo: { location: 'Lisbon' } }] });
  });
});

/** From now on sending is answered like this, until it is said otherwise. A route that ends by itself may take the next along. */
async function answerSending(page: Page, status: number, body: object | string): Promise<void> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  await page.unroute('**/api/confessions');
  await page.route('**/api/confessions', (route) => route.fulfill({ status, body: text }));
}

test.describe('a confession that is not taken', { tag: '@once' }, () => {
  test.beforeEach(async ({ page, allowConsole }) => {
    allowConsole(/\/api\/confessions/, 'the browser notes every refused call');
    await signUp(page, newPerson());
    await beginLetter(page, 'yuki.tanabe');
    await message(page).fill(WORDS);
  });

  test('is kept, and sent once however often it is tried', async ({ page }) => {
    await answerSending(page, 502, '<h1>Bad Gateway</h1>');
    await seal(page).click();
    await see(page.getByRole('alert'), 'form.failed');
    await see(page.getByRole('alert'), 'form.failed-text');
    await expect(message(page)).toHaveValue(WORDS);

    // It arrives, but the answer is lost on the way.
    await page.route('**/api/confessions', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await seal(page).click();
    await expect(page.getByRole('alert').getByText('We could not reach Sub Rosa')).toBeVisible();
    await page.reload();
    await expect(message(page)).toHaveValue(WORDS);
    // The lookup knows that the day's confession is spent; asking again with the same key is no second one.
    const draft = await page.evaluate(() => sessionStorage.getItem('confessionDraft'));
    const { clientKey } = JSON.parse(draft ?? '{}') as { clientKey: string };
    const again = await post(page, '/api/confessions', { targetName: 'yuki.tanabe', message: WORDS, clientKey });
    expect(again.status()).toBe(201);
    const list = await page.request.get('/api/confessions/sent');
    expect((await list.json()).confessions).toHaveLength(1);
  });

  test('says where the fault lies, and waits for somebody whose session has ended', async ({ page }) => {
    const refusal = 'Please take the phone number out.';
    await answerSending(page, 422, { code: 'MODERATION', message: refusal });
    await seal(page).click();
    await expect(page.getByRole('alert').getByText(refusal)).toBeVisible();
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toHaveAccessibleDescription(new RegExp(refusal));

    await answerSending(page, 403, { code: 'OPTED_OUT', message: 'This profile does not accept confessions.' });
    await seal(page).click();
    const sheet = page.getByRole('article', { name: 'Write your confession' });
    await expect(sheet.getByRole('alert')).toHaveText('This profile does not accept confessions.');

    await answerSending(page, 403, { code: 'EMAIL_UNVERIFIED', message: 'Please confirm your email address first.' });
    await seal(page).click();
    await expect(preview(page).getByRole('alert').getByRole('link')).toHaveAttribute(
      'href',
      '/account-settings?tab=profile',
    );
    await expect(message(page)).toHaveValue(WORDS);

    await page.unroute('**/api/confessions');
    await page.context().clearCookies();
    await seal(page).click();
    await see(page.getByRole('alert'), 'form.failed');
    await expect(page).toHaveURL('/login?next=%2F');
    const kept = await page.evaluate(() => sessionStorage.getItem('confessionDraft'));
    expect(kept).toContain('every rain');
  });
});

test('words do not wait for whoever signs in next', { tag: '@once' }, async ({ page }) => {
  await signUp(page, newPerson());
  await beginLetter(page, 'leila.haddad');
  await message(page).fill(WORDS);
  // In another tab somebody signs out and somebody else signs in.
  await page.context().clearCookies();
  await signUp(page, newPerson());
  await page.reload();
  await expect(page.getByLabel('Instagram username')).toBeVisible();
  await expect(page.getByText('every rain')).toHaveCount(0);
});

test('a letter that needs a second look is not announced as sent', { tag: '@once' }, async ({ page }) => {
  await signUp(page, newPerson());
  await beginLetter(page, 'mateo.ibarra');
  await message(page).fill('Send nudes, said the statue.');
  await seal(page).click();
  const dialog = page.getByRole('dialog', { name: 'Your letter is with us' });
  await expect(dialog).toContainText('A moderator reads it within 24 hours');
  await expect(page.getByText('Confession sent!')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByLabel('Instagram username')).toBeVisible();
});
