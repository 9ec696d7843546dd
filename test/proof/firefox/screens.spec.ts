import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { beginLetter, message } from '#test/e2e/confessions/letter.ts';
import { DOCUMENTS } from '#test/e2e/documents.ts';
import { expect, test } from '#test/e2e/fixture.ts';
import { ELITE, FREE, signIn } from '#test/e2e/people.ts';
import { proveHandle } from '#test/e2e/reading/reader.ts';

/** Where pictures of the screens are left. */
const FOLDER = process.env['KEEP_PICTURES'];

/** What Playwright adds to a page before it takes a picture, `body {}`. In Firefox our policy refuses that. */
const STYLE_OF_PICTURES =
  /CSP style-src-elem refused inline \(\S+eval\)|'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA='/;

test.beforeEach(({ allowConsole }) => {
  if (FOLDER) allowConsole(STYLE_OF_PICTURES, 'Playwright adds a style to take a picture');
});

const PAGES = DOCUMENTS.filter(({ kind }) => kind === 'page').map(({ address }) => address);

for (const { who, addresses } of [
  { who: null, addresses: PAGES },
  {
    who: ELITE,
    addresses: ['/', '/search-confessions', '/sent', '/chat', '/checkout', '/membership', '/account-settings?tab=data'],
  },
]) {
  test(`every page fits and has its fonts, ${who ? 'for a member' : 'for a visitor'}`, async ({ page }) => {
    test.setTimeout(240_000);
    if (who) {
      await signIn(page, who);
      await proveHandle(page, 'elise.marchetti');
    }
    for (const address of addresses) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.locator('h1').first()).toBeVisible();
        await checkScreen(page, `${who ? 'member' : 'visitor'}${address.replaceAll(/\W+/g, '-')}`);
      });
    }
  });
}

for (const address of ['/', '/membership', '/contact', '/account-settings?tab=security']) {
  test(`the keyboard’s focus shows on each stop of ${address}`, async ({ page }) => {
    await signIn(page, FREE);
    await page.goto(address);
    await page.keyboard.press('Tab');
    let stops = 0;
    // After the last stop the browser's own controls have the focus, and keep it.
    for (; await page.evaluate(() => document.hasFocus()); stops += 1) {
      expect.soft(await page.evaluate(findUnmarkedFocus)).toBe('');
      await page.keyboard.press('Tab');
    }
    expect(stops).toBeGreaterThan(15);
  });
}

/** Runs in the page. The frame of a field may show that what is in it has the focus. */
function findUnmarkedFocus(): string {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return '';
  const isMarked = [activeElement, activeElement.parentElement, activeElement.nextElementSibling].some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  });
  return isMarked ? '' : activeElement.outerHTML.slice(0, 120);
}

test('a letter, its dialog and a chat look as they should', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, ELITE);
  await page.goto('/');
  await beginLetter(page, 'rosa.lindt');
  await message(page).fill('You hum when you think nobody is listening. I take the long way past your door for it.');
  await page.getByLabel('Hint').fill('I carry too many books.');
  await checkScreen(page, 'composer');
  await proveHandle(page, 'elise.marchetti');
  await page.goto('/search-confessions');
  await page.getByRole('button', { name: 'Break the seal' }).first().click();
  await page.getByRole('blockquote').first().waitFor();
  await checkScreen(page, 'letter');
  await page.goto('/chat');
  await page.getByText('Same time tomorrow?').last().waitFor();
  // At the first visit only.
  for (const name of ['Continue', 'Close this note']) {
    const note = page.getByRole('button', { name });
    if (await note.isVisible()) await note.click();
  }
  await checkScreen(page, 'chat');
  await page.getByRole('button', { name: 'Give a gift' }).click();
  await page.getByRole('dialog').waitFor();
  await checkScreen(page, 'gift');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menu').waitFor();
  await checkScreen(page, 'menu');
});

async function checkScreen(page: Page, name: string): Promise<void> {
  const missing = await page.evaluate(async () => {
    await document.fonts.ready;
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    return ['Figtree', 'Fraunces'].filter((font) => !loaded.some((family) => family.includes(font)));
  });
  expect.soft(missing, `fonts of ${name}`).toEqual([]);
  const { width = 0 } = page.viewportSize() ?? {};
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
  if (!FOLDER) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${test.info().project.name}-${name}.png`) });
}
