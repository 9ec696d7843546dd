import type { JSHandle, Page } from '@playwright/test';
import { startSite, type Site } from '../../../bench/browser/site.ts';
import { messageBox, messageWith, sendMessage, thread } from '#test/e2e/chat/couple.ts';
import { expect, test } from '#test/e2e/fixture.ts';
import { ELITE, FREE } from '#test/e2e/people.ts';

/** One turn of the wheel, in pixels: less than a screen, so that the row that is watched stays near. */
const TURN = 400;
/** How many messages are read on the way up, of the two thousand in the chat. */
const READ = 300;
/** Scroll positions are whole pixels, places on the screen are not. */
const ROUNDING = 1;

let site: Site;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

test('a long chat opens at its end, and nothing moves by itself under its reader', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const partner = await (await browser.newContext()).newPage();
  await openChat(partner, FREE);
  await openChat(page, ELITE);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  const log = thread(page);
  const distanceToEnd = () => log.evaluate((element) => Math.abs(element.scrollTop));
  const count = () => log.locator('time').count();

  await test.step('it opens at its end, and stays there when a message comes', async () => {
    expect(await distanceToEnd()).toBeLessThan(2);
    await sendMessage(partner, 'The first of today');
    await expect(messageWith(page, 'The first of today')).toBeInViewport({ ratio: 1 });
    expect(await distanceToEnd()).toBeLessThan(2);
  });

  await test.step('the wheel moves what is read as far as it turns, and no further', async () => {
    await log.hover();
    const moves: number[] = [];
    while ((await count()) < READ) {
      const row = await firstVisibleRow(page);
      const before = await topOf(row);
      await page.mouse.wheel(0, -TURN);
      moves.push((await topOf(row)) - before - TURN);
    }
    expect(moves.length).toBeGreaterThan(READ / 20);
    expect(moves.filter((difference) => Math.abs(difference) > ROUNDING)).toEqual([]);
  });

  await test.step('older messages that load, and one that comes, move nothing', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/matches/*/messages?*', async (route) => {
      await held;
      await route.continue();
    });
    const before = await count();
    const asked = page.waitForRequest('**/api/matches/*/messages?*');
    while (!(await Promise.race([asked.then(() => true), page.mouse.wheel(0, -TURN).then(() => false)])));
    const row = await firstVisibleRow(page);
    const places = await watchPlaces(row);
    release();
    await expect.poll(count).toBeGreaterThan(before);
    await sendMessage(partner, 'Are you still reading?');
    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
    await topOf(row);
    expect(await places.evaluate(({ lowest, highest }) => highest - lowest)).toBeLessThanOrEqual(ROUNDING);
  });

  await test.step('the button leads to the new message', async () => {
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect(messageWith(page, 'Are you still reading?')).toBeInViewport({ ratio: 1 });
    expect(await distanceToEnd()).toBeLessThan(2);
  });
  await partner.context().close();
});

async function openChat(page: Page, { email, password }: typeof FREE): Promise<void> {
  const { origin, matchId } = site;
  const data = { email, password };
  const answer = await page.request.post(`${origin}/api/auth/login`, { data, headers: { origin } });
  expect(answer.status()).toBe(200);
  await page.goto(`${origin}/chat/${matchId}`);
  await thread(page).getByRole('listitem').last().waitFor();
  for (const name of ['Continue', 'Close this note']) {
    const note = page.getByRole('button', { name });
    if (await note.isVisible()) await note.click();
  }
  await expect(messageBox(page)).toBeVisible();
}

/** The first message that begins within the visible part. */
function firstVisibleRow(page: Page): Promise<JSHandle<Element>> {
  return thread(page).evaluateHandle((log) => {
    const { top } = log.getBoundingClientRect();
    const row = [...log.querySelectorAll('li:not([data-day])')].find((one) => one.getBoundingClientRect().top > top);
    if (!row) throw new Error('No message is visible');
    return row;
  });
}

/** Where a row is on the screen, once nothing scrolls any more. */
function topOf(row: JSHandle<Element>): Promise<number> {
  return row.evaluate(async (element) => {
    let top = Number.NaN;
    for (let still = 0; still < 8;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = element.getBoundingClientRect().top;
      still = now === top ? still + 1 : 0;
      top = now;
    }
    return top;
  });
}

/** Notes in each frame from now on where a row is on the screen. */
function watchPlaces(row: JSHandle<Element>): Promise<JSHandle<{ lowest: number; highest: number }>> {
  return row.evaluateHandle((element) => {
    const places = { lowest: Infinity, highest: -Infinity };
    const note = () => {
      const { top } = element.getBoundingClientRect();
      places.lowest = Math.min(places.lowest, top);
      places.highest = Math.max(places.highest, top);
      requestAnimationFrame(note);
    };
    note();
    return places;
  });
}
