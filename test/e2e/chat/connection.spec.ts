import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { openAccountMenu, post } from '../people.ts';
import { messageBox, makeCoupleInChat, messageWith, sendMessage } from './couple.ts';

const isConnected = (page: Page) => expect(page.getByText('Online', { exact: true })).toBeVisible();

test.describe('a connection that fails', { tag: ['@desk', '@prove'] }, () => {
  test('keeps unsent messages and sends them exactly once after reconnecting', async ({ page, browser, isMobile }) => {
    const { elena, jonah } = await makeCoupleInChat(browser, page);
    await isConnected(elena);
    await elena.context().setOffline(true);
    await sendMessage(elena, 'Can you hear me?');
    await expect(messageWith(elena, 'Can you hear me?')).toContainText('Waiting for a connection');
    await expect(elena.getByText('You are offline. What you write is sent when the connection is back.')).toBeVisible();
    await sendMessage(jonah, 'Where are you?');
    await expect(messageWith(jonah, 'Where are you?').getByRole('time')).toBeVisible();
    await messageBox(elena).fill('Half a thought');

    await elena.context().setOffline(false);
    await expect(messageWith(elena, 'Where are you?'), 'missed messages arrive by themselves').toBeVisible();
    await expect(messageWith(elena, 'Can you hear me?').getByRole('time')).toBeVisible();
    await expect(messageWith(jonah, 'Can you hear me?')).toBeVisible();
    for (const one of [elena, jonah]) await expect(messageWith(one, 'Can you hear me?')).toHaveCount(1);
    await elena.reload();
    await expect(messageBox(elena)).toHaveValue('Half a thought');
    await isConnected(elena);

    const stored = () => elena.evaluate(() => JSON.stringify(sessionStorage));
    expect(await stored()).toContain('Half a thought');
    // On a phone the chat covers the whole screen.
    if (isMobile) {
      await elena.getByRole('link', { name: 'Back to Home' }).click();
      // A page that opens takes the focus, which closes a menu.
      await expect(elena.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await openAccountMenu(elena, { name: 'Elena Moss', email: '', password: '' });
    await elena.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(elena).toHaveURL('/login');
    expect(await stored(), 'signing out deletes the draft').not.toContain('Half a thought');
  });

  test('does not repeat a message whose acknowledgement was lost', async ({ page, browser }) => {
    const { elena, jonah } = await makeCoupleInChat(browser, page);
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
    await sendMessage(elena, 'Once, please.');
    await expect(messageWith(elena, 'Once, please.').getByRole('time')).toBeVisible();
    expect(losses).toBe(1);
    await sendMessage(elena, 'And then this.');
    await expect(messageWith(jonah, 'And then this.')).toBeVisible();
    for (const one of [elena, jonah]) await expect(messageWith(one, 'Once, please.')).toHaveCount(1);
  });

  test('leads to the log-in page when the session has ended', async ({ page, browser, allowConsole }) => {
    allowConsole(/401 \(Unauthorized\).*\/api\/auth\/user/, 'the session has ended');
    const { elena } = await makeCoupleInChat(browser, page);
    await isConnected(elena);
    await post(elena, '/api/auth/logout', {});
    await messageBox(elena).fill('Half a thought');
    await expect(elena).toHaveURL(/\/login\?next=%2Fchat%2F/);
  });

  test('says that too many tabs are open, and can be taken over again', async ({ page, browser }) => {
    const { elena, jonah, matchId } = await makeCoupleInChat(browser, page);
    await isConnected(elena);
    for (let more = 0; more < 3; more += 1) {
      const other = await elena.context().newPage();
      await other.goto(`/chat/${matchId}`);
      await isConnected(other);
    }
    await expect(elena.getByText('Your chats are open in other tabs')).toBeVisible();
    await elena.getByRole('button', { name: 'Use here' }).click();
    await sendMessage(elena, 'Here I am.');
    await expect(messageWith(jonah, 'Here I am.')).toBeVisible();
  });
});
