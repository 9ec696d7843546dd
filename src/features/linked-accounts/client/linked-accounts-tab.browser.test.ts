import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { CurrentUser } from '#features/auth/contract.ts';
import {
  cancelMessageProof,
  confirmMessageProof,
  getMessageProof,
  startInstagramLogin,
  startMessageProof,
} from '#features/verification/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, answerAsProxy, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import { fakePopups } from '#test/components/fake-popup.ts';
import { digits, nowAt, panel, WAITING, WROTE } from '#test/components/message-proof.ts';
import { ELISE, FLORA, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { linkAccount, listLinkedAccounts, unlinkAccount, type LinkedAccount } from '../contract.ts';

const STATE = 'linking.abc';
const INSTAGRAM = 'https://instagram.example/oauth/authorize';

const ACCOUNT: LinkedAccount = {
  id: '0b6f2f0e-64f5-4f3c-8d3c-3a8f5d8f7a10',
  instagramUsername: 'elise.marchetti',
  instagramProfileUrl: 'https://instagram.com/elise.marchetti',
  linkedAt: '2026-11-01',
  lastVerifiedAt: '2026-11-14',
  isActive: true,
};

const alert = page.getByRole('alert');
const dialog = page.getByRole('dialog');
const link = page.getByRole('button', { name: 'Link Instagram Account' });
const unlink = page.getByRole('button', { name: 'Unlink @elise.marchetti' });
const confirm = dialog.getByRole('button', { name: 'Unlink', exact: true });

const openTab = (user: CurrentUser, accounts: LinkedAccount[], answers: Answer[] = []) =>
  openApp('/account-settings?tab=linked', { user, answers: [answer(listLinkedAccounts, accounts), ...answers] });

const startsLogin = answer(startInstagramLogin, {
  url: INSTAGRAM,
  state: STATE,
  redirectUri: `${location.origin}/instagram-callback`,
});

/** Presses the button, and answers as the popup does once Instagram has sent it back. */
async function linkAndAnswer(outcome: object): Promise<void> {
  const popups = fakePopups();
  await link.click();
  await expect.poll(() => popups[0]?.address).toBe(INSTAGRAM);
  window.postMessage({ type: 'instagram-auth', state: STATE, ...outcome }, location.origin);
}

describe('linking an account', () => {
  it('says why it failed, can be tried again, and lists the account', async () => {
    const server = await openTab(ELISE, [], [loseConnection(startInstagramLogin)]);
    await expect.element(page.getByText(/No account is linked yet/)).toBeVisible();
    const popups = fakePopups();
    await link.click();
    await expectText('linked.failed', alert);
    expect(popups.map(({ closed }) => closed)).toEqual([true]);

    server.on(startsLogin);
    await linkAndAnswer({ success: false, error: 'This account belongs to another person here.' });
    await expectText('linked.failed', alert);
    await expect.element(page.getByText(/belongs to another person here/)).toBeVisible();
    await linkAndAnswer({ success: false, error: 'access_denied', errorCode: 'CANCELLED' });
    await expect.element(page.getByText(/You cancelled at Instagram/)).toBeVisible();
    await linkAndAnswer({ success: false, error: '' });
    await expectText('linked.failed-fallback', alert);

    server.on(answer(listLinkedAccounts, [ACCOUNT]));
    await linkAndAnswer({ success: true, userInfo: { username: 'elise.marchetti', email: '' } });
    await expectText('linked.linked', page.getByRole('status'));
    const row = page.getByRole('listitem').filter({ hasText: '@elise.marchetti' });
    await expect.element(row).toMatchTextContent(/Linked on .+ Last confirmed by Instagram on /);
    expect(server.sentTo(startInstagramLogin)[0]?.body).toEqual({ mode: 'linking' });
  });
});

describe('linking an account by a message', () => {
  const LINKING = { ...WAITING, mode: 'linking' as const };
  const send = page.getByRole('button', { name: 'Link by message' });
  const startsProof = answer(startMessageProof, LINKING);
  const confirmed = answer(confirmMessageProof, { success: true, userInfo: WROTE });

  /** Opens the tab with a proof whose digits are on their way, and types them. */
  async function typeDigits(...answers: Answer[]) {
    const server = await openTab(ELISE, [], [nowAt({ ...LINKING, state: 'answered' }), confirmed, ...answers]);
    await digits.fill('123456');
    return server;
  }

  it('shows the code, and can be given up for the login', async () => {
    const server = await openTab(ELISE, [], [startsProof, answer(cancelMessageProof, { success: true })]);
    await expect.element(page.getByText(/works for every account, even a personal or private one/)).toBeVisible();
    await expect.element(send).toBeVisible();
    server.on(nowAt(LINKING));
    await send.click();
    await expect.element(panel.getByText(LINKING.code)).toBeVisible();
    expect(server.sentTo(startMessageProof)[0]?.body).toEqual({ mode: 'linking' });
    await expectAccessible();
    await panel.getByRole('button', { name: 'Use another way' }).click();
    await expect.element(link).toBeVisible();
    await expect.poll(() => server.sentTo(cancelMessageProof)).toHaveLength(1);
  });

  it('links the account that wrote', async () => {
    const server = await typeDigits(answer(linkAccount, { ...ACCOUNT, instagramUsername: WROTE.username }));
    await expectText('linked.linked', page.getByRole('status'));
    await expect.element(link).toBeVisible();
    expect(server.sentTo(linkAccount)[0]?.body).toMatchObject({
      instagramUsername: WROTE.username,
      instagramAccessToken: WROTE.access_token,
      verificationData: { linkedVia: 'instagram_message' },
    });
  });

  it('says in place why an account cannot be linked', async () => {
    await typeDigits(refuse(linkAccount, 'LINKED_ELSEWHERE'));
    await expect.element(page.getByRole('main').getByText(/linked to another member/)).toBeVisible();
    await expect.element(send).toBeVisible();
    await expectAccessible();
  });

  it('is not offered where messages are not set up, and a proof for reading does not show here', async () => {
    const server = await openTab(ELISE, [], [answer(getMessageProof, { isOffered: false, proof: null })]);
    await expect.element(page.getByText(/works for business and creator accounts/)).toBeVisible();
    expect(send.elements()).toEqual([]);
    server.on(nowAt(WAITING));
    expect(panel.elements()).toEqual([]);
  });
});

describe('linked accounts', () => {
  it('show which one needs confirming', async () => {
    await openTab(ELISE, [ACCOUNT, { ...ACCOUNT, id: ACCOUNT.id.replace('0b', '0c'), isActive: false }]);
    await expect.element(page.getByText('Needs confirming')).toBeVisible();
    await expect.element(page.getByText(/check a linked account with Instagram and renew its proof/)).toBeVisible();
    await expectAccessible();
  });

  it('ask before they are unlinked, and stay when that fails', async () => {
    const server = await openTab(ELISE, [ACCOUNT], [answerAsProxy(unlinkAccount, 403, '<h1>Blocked</h1>')]);
    await unlink.click();
    await expect.element(dialog).toMatchTextContent('You hear of no more letters to it');
    await expectAccessible();
    await page.getByRole('button', { name: 'Keep it linked' }).click();
    await expect.element(unlink).toHaveFocus();
    expect(server.sentTo(unlinkAccount)).toEqual([]);

    await unlink.click();
    await confirm.click();
    await expectText('linked.unlink-failed');
    server.on(answer(unlinkAccount, { success: true }));
    await confirm.click();
    await expectText('linked.unlinked', page.getByRole('status'));
    await expect.element(page.getByText(/No account is linked yet/)).toBeVisible();
  });
});

describe('on the free plan', () => {
  it('linking leads to the upgrade, and accounts linked before can still be unlinked', async () => {
    await openTab(FLORA, [ACCOUNT], [answer(unlinkAccount, { success: true })]);
    await expect.element(page.getByRole('heading', { name: 'Keep your account confirmed' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/checkout');
    await expect.poll(() => link.elements()).toEqual([]);
    await expect.element(page.getByRole('heading', { name: 'Linked before?' })).toBeVisible();
    await expectAccessible();
    await unlink.click();
    await confirm.click();
    await expectText('linked.unlinked', page.getByRole('status'));
    await expect.poll(() => page.getByText('Linked before?').elements(), { message: 'nothing is left' }).toEqual([]);
  });
});
