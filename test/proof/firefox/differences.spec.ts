import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPerson, signUp } from '#test/e2e/accounts/new-person.ts';
import { makeCoupleInChat, messageWith, sendMessage } from '#test/e2e/chat/couple.ts';
import { message, seal, selectProfile } from '#test/e2e/confessions/letter.ts';
import { expect, test } from '#test/e2e/fixture.ts';
import { firefoxWith } from './firefox.ts';

/** Playwright reports no download that a script begins in Firefox, so the folder is looked at. */
const downloads = mkdtempSync(join(tmpdir(), 'sub-rosa-firefox-'));
process.once('exit', () => rmSync(downloads, { recursive: true, force: true }));

test.use({ launchOptions: { ...firefoxWith({}), downloadsPath: downloads } });

test('a chat is connected again after another site and Back', async ({ page, browser }) => {
  const { elena, jonah } = await makeCoupleInChat(browser, page);
  await elena.evaluate(() => Object.assign(window, { marked: true }));
  await elena.goto('about:blank');
  await expect(jonah.getByText('Away', { exact: true })).toBeVisible();
  await sendMessage(jonah, 'Are you gone?');
  await elena.goBack();
  const isSame = await elena.evaluate(() => 'marked' in window);
  test
    .info()
    .annotations.push({ type: 'found', description: isSame ? 'kept in the back/forward cache' : 'loaded anew' });
  await expect(messageWith(elena, 'Are you gone?')).toBeVisible();
  await expect(elena.getByText('Online', { exact: true })).toBeVisible();
  await sendMessage(elena, 'Back again.');
  await expect(messageWith(jonah, 'Back again.')).toBeVisible();
});

test('the export and the picture for a story are saved', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await page.goto('/account-settings?tab=data');
  await page.getByRole('button', { name: 'Export data' }).click();
  await expect.poll(() => saved('my-data.json')).toContain(person.email);

  await page.goto('/');
  await selectProfile(page, 'rosa.lindt');
  await message(page).fill('Your umbrella has room for two.');
  await seal(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let them know' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect.poll(() => saved('sub-rosa.png')).toContain('IEND');
});

/** The content of a download, once it has begun. */
function saved(name: string): string {
  const file = join(downloads, name);
  return existsSync(file) ? readFileSync(file, 'latin1') : '';
}
