import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { makeTalkingCouple, said, say, thread } from './couple.ts';

/** Says much at once, faster than anybody types: the server takes some sixty in one go. */
async function sayMuch(page: Page, matchId: string, from: number, to: number): Promise<void> {
  await page.evaluate(
    async ([id, first, last]) => {
      const socket = new WebSocket(new URL('/api/chat/socket', location.href.replace(/^http/, 'ws')));
      await new Promise((resolve) => socket.addEventListener('open', resolve));
      const allStored = new Promise<void>((resolve) => {
        let stored = 0;
        socket.addEventListener('message', () => {
          stored += 1;
          if (stored > last - first) resolve();
        });
      });
      for (let n = first; n <= last; n += 1) {
        socket.send(JSON.stringify({ type: 'send', matchId: id, id: crypto.randomUUID(), content: `Line ${n}.` }));
      }
      await allStored;
      socket.close();
    },
    [matchId, from, to] as const,
  );
}

/** A line is where it was, to the pixel that scrolling knows. */
async function expectAt(page: Page, words: string, y: number | undefined, why: string): Promise<void> {
  const distance = async () => Math.abs(((await topOf(page, words)) ?? Infinity) - (y ?? 0));
  await expect.poll(distance, why).toBeLessThan(1);
}

const topOf = async (page: Page, words: string) => (await said(page, words).boundingBox())?.y;

test(
  'a long history comes page by page, and nothing moves under the reader',
  { tag: '@once' },
  async ({ page, browser }) => {
    const { elena, jonah, matchId } = await makeTalkingCouple(browser, page);
    await sayMuch(elena, matchId, 1, 30);
    await sayMuch(jonah, matchId, 31, 60);

    await elena.goto(`/chat/${matchId}`);
    await expect(said(elena, 'Line 60.')).toBeInViewport();
    await expect(said(elena, 'Line 9.')).toHaveCount(0);

    // The next page is held back: then it comes while somebody reads.
    const held = Promise.withResolvers<void>();
    await elena.route('**/messages?before=*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await said(elena, 'Line 14.').scrollIntoViewIfNeeded();
    await expect(said(elena, 'Line 14.')).toBeInViewport();
    const before = await topOf(elena, 'Line 14.');
    held.resolve();
    await expect(said(elena, 'Line 9.')).toHaveCount(1);
    await expectAt(elena, 'Line 14.', before, 'an older page moves nothing');

    await say(jonah, 'Are you reading the old ones?');
    await expect(said(elena, 'Are you reading')).toHaveCount(1);
    await expectAt(elena, 'Line 14.', before, 'nor does a new message');
    await elena.getByRole('button', { name: 'New messages' }).click();
    await expect(said(elena, 'Are you reading')).toBeInViewport();

    // By keyboard to the very beginning, page after page.
    await thread(elena).focus();
    await expect(async () => {
      await elena.keyboard.press('Home');
      await expect(elena.getByText('You confessed to each other.')).toBeInViewport({ timeout: 1_000 });
    }).toPass();
    await expect(said(elena, 'Line 1.')).toBeInViewport();
    await expect(thread(elena).getByRole('listitem').filter({ hasText: 'Line' })).toHaveCount(60);
  },
);
