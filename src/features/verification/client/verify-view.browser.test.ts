import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { searchConfessions } from '#features/inbox/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { fakePopups } from '#test/components/fake-popup.ts';
import { openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { found } from '#test/components/received-letters.ts';
import { startInstagramLogin, verifyProfile } from '../contract.ts';
import type { LoginAnswer, LoginMessage } from './login/login-message.ts';

const STATE = 'verify.abc';
const START = {
  url: 'https://instagram.example/authorize',
  state: STATE,
  redirectUri: 'https://here.example/instagram-callback',
};

const alert = page.getByRole('alert');
const confirm = page.getByRole('button', { name: 'Continue with Instagram' });

/** Opens the page for a visitor without a proof. */
async function openUnproven() {
  const popups = fakePopups();
  const answers = [refuse(searchConfessions, 'NOT_VERIFIED'), answer(startInstagramLogin, START)];
  const server = await openApp('/search-confessions', { answers });
  await page.getByLabelText('Your Instagram username').fill('rosa.lindt');
  await page.getByRole('button', { name: 'Search by Instagram' }).click();
  await expect.element(confirm).toBeVisible();
  return { server, popups, logIn: (login: LoginAnswer) => clickAndAnswer(popups, login) };
}

/** Clicks the button, and answers in the place of the popup. */
async function clickAndAnswer(popups: ReturnType<typeof fakePopups>, login: LoginAnswer): Promise<void> {
  const before = popups.length;
  await confirm.click();
  await expect.poll(() => popups[before]?.address).toBe(START.url);
  const channel = new BroadcastChannel(STATE);
  const message: LoginMessage = { type: 'instagram-auth', state: STATE, ...login };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(message);
  channel.close();
}

const failure = (error: string, errorCode?: Extract<LoginAnswer, { success: false }>['errorCode']): LoginAnswer => ({
  success: false,
  error,
  ...(errorCode && { errorCode }),
});
const AMARA: LoginAnswer = { success: true, userInfo: { username: 'amara.okafor', email: '' } };

describe('a login at Instagram', () => {
  it('that fails says why, and can be tried again', async () => {
    const { logIn } = await openUnproven();
    for (const [login, text, more] of [
      [failure('', 'CANCELLED'), 'verify.login-failed', 'Nothing was read and nothing is kept'],
      [failure('', 'NO_USERNAME'), 'verify.no-username', 'didn’t tell us your username'],
      [failure('', 'PLATFORM_APP'), 'verify.unavailable', 'try again later'],
      [failure('', 'NON_TESTER_RESTRICTION'), 'verify.testers-only', 'approved test accounts'],
      [failure('The code was used.'), 'verify.login-failed', 'The code was used.'],
      [failure('', 'UNAVAILABLE'), 'verify.login-failed', 'Instagram isn’t responding'],
      [failure('Network error'), 'callback.network-error', 'Instagram Login Failed'],
      [failure('Invalid response from server'), 'callback.invalid-response', 'Login Failed'],
    ] as const) {
      await logIn(login);
      await expectText(text, alert);
      await expect.element(alert).toMatchTextContent(more);
    }
    vi.stubGlobal('open', () => null);
    await confirm.click();
    await expectText('verify.popup-blocked', alert);
    await expectText('verify.popup-blocked-text', alert);
    await clickAndAnswer(fakePopups(), failure('', 'CANCELLED'));
    await expectText('verify.login-failed', alert);
  });

  it('can be tried again after a lost confirmation, and with another account names both accounts', async () => {
    const { server, logIn } = await openUnproven();
    server.on(loseConnection(verifyProfile));
    await logIn(AMARA);
    await expectText('verify.confirmation-failed', alert);
    server.on(refuse(verifyProfile, 'PROFILE_MISMATCH'));
    await logIn(AMARA);
    await expectText('verify.mismatch', alert);
    await expect.element(alert).toMatchTextContent('you are @amara.okafor');
    expect(server.sentTo(verifyProfile)).toHaveLength(2);
  });

  it('that comes before a search opens the letters of its own account', async () => {
    const popups = fakePopups();
    const server = await openApp('/', { answers: [answer(startInstagramLogin, START)] });
    await page.getByRole('link', { name: 'Prove it’s you with Instagram' }).click();
    await expect.element(page.getByRole('heading', { name: 'Prove it’s you' })).toHaveFocus();
    await expectAccessible();
    server.on(answer(verifyProfile, { success: true, handle: 'amara.okafor' }), found([], { handle: 'amara.okafor' }));
    await clickAndAnswer(popups, AMARA);
    await expect.element(page.getByRole('heading', { name: 'Confessions for "amara.okafor" (0)' })).toHaveFocus();
    expect(server.sentTo(verifyProfile).at(-1)?.body).toMatchObject({ profileName: 'amara.okafor' });
  });

  it('opens one popup for two clicks, and waits for it', async () => {
    const { popups } = await openUnproven();
    await confirm.dblClick();
    await expect
      .element(page.getByRole('button', { name: 'Waiting for Instagram...' }))
      .toHaveAttribute('aria-disabled', 'true');
    expect(popups).toHaveLength(1);
  });
});
