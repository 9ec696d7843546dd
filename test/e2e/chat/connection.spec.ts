import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { openAccountMenu, post } from '../people.ts';
import { box, makeTalkingCouple, said, say } from './couple.ts';

const isConnected = (page: Page) => expect(page.getByText('Online', { exact: true })).toBeVisible();

test.describe('a connection that fails', { tag: '@once' }, () => {
  test('keeps unsent messages and sends them exactly once after reconnecting', async ({ page, browser, isMobile }) => {
    const { elena, jonah } = await makeTalkingCouple(browser, page);
    await isConnected(elena);
    await elena.context().setOffline(true);
    await say(elena, 'Can you hear me?');
    await expect(said(elena, 'Can you hear me?')).toContainText('Not sent. You are offline.');
    await expect(elena.getByText('You are offline. What you write is kept.')).toBeVisible();
    await say(jonah, 'Where are you?');
    await expect(said(jonah, 'Where are you?').getByRole('time')).toBeVisible();
    await box(elena).fill('Half a thought');

    await elena.context().setOffline(false);
    await expect(said(elena, 'Where are you?'), 'what was missed comes by itself').toBeVisible();
    await elena.reload();
    await expect(box(elena)).toHaveValue('Half a thought');
    await expect(said(elena, 'Can you hear me?')).toContainText('Not sent.');
    await isConnected(elena);
    await elena.getByRole('button', { name: 'Retry' }).click();
    // On a phone the keyboard would cover what has just been sent.
    if (!isMobile) await expect(box(elena)).toBeFocused();
    await expect(said(elena, 'Can you hear me?').getByRole('time')).toBeVisible();
    await expect(said(jonah, 'Can you hear me?')).toBeVisible();
    for (const one of [elena, jonah]) await expect(said(one, 'Can you hear me?')).toHaveCount(1);

    const stored = () => elena.evaluate(() => JSON.stringify(sessionStorage));
    expect(await stored()).toContain('Half a thought');
    // There the chat covers the whole screen.
    if (isMobile) await elena.getByRole('link', { name: 'Back to Home' }).click();
    await openAccountMenu(elena, { name: 'Elena Moss', email: '', password: '' });
    await elena.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(elena).toHaveURL('/login');
    expect(await stored(), 'whoever signs out leaves no words behind').not.toContain('Half a thought');
  });

  test(
    'after a message was stored and before that was heard of: it is there once',
    { tag: '@prove' },
    async ({ page, browser }) => {
      const { elena, jonah } = await makeTalkingCouple(browser, page);
      let losses = 0;
      await elena.routeWebSocket('**/api/chat/socket', (browserSide) => {
        const server = browserSide.connectToServer();
        server.onMessage((text) => {
          const isAnswer = JSON.parse(String(text)).type === 'stored';
          if (!isAnswer || losses > 0) return browserSide.send(text);
          losses += 1;
          void browserSide.close({ code: 1012 });
        });
      });
      await elena.reload();
      await isConnected(elena);
      await say(elena, 'Once, please.');
      await expect(said(elena, 'Once, please.').getByRole('time')).toBeVisible();
      expect(losses).toBe(1);
      await say(elena, 'And then this.');
      await expect(said(jonah, 'And then this.')).toBeVisible();
      for (const one of [elena, jonah]) await expect(said(one, 'Once, please.')).toHaveCount(1);
    },
  );

  test('leads to the log-in page when the session has ended', async ({ page, browser, allowConsole }) => {
    allowConsole(/401 \(Unauthorized\).*\/api\/auth\/user/, 'the lookup finds that nobody is signed in any more');
    const { elena } = await makeTalkingCouple(browser, page);
    await isConnected(elena);
    await post(elena, '/api/auth/logout', {});
    await box(elena).fill('Half a thought');
    await expect(elena).toHaveURL(/\/login\?next=%2Fchat%2F/);
  });

  test(
    'because there are too many at once says so, and can be taken back',
    { tag: '@prove' },
    async ({ page, browser }) => {
      const { elena, jonah, matchId } = await makeTalkingCouple(browser, page);
      await isConnected(elena);
      for (let more = 0; more < 3; more += 1) {
        const other = await elena.context().newPage();
        await other.goto(`/chat/${matchId}`);
        await isConnected(other);
      }
      await expect(elena.getByText('Your chats are open in other places now')).toBeVisible();
      await elena.getByRole('button', { name: 'Use here' }).click();
      await say(elena, 'Here I am.');
      await expect(said(jonah, 'Here I am.')).toBeVisible();
    },
  );
});
