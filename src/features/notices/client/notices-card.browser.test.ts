import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getPrivacySettings, updatePrivacySettings, type PrivacySettings } from '#features/privacy/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, type Answer } from '#test/components/fake-server.ts';
import { ELISE, FLORA, NOTICES, openApp } from '#test/components/open-app.ts';
import { getNotices, removeBrowser, updateNotices } from '../contract.ts';

const PRIVACY: PrivacySettings = { emailNotifications: true, dataCollection: true, findableByName: true };

const kind = (name: string) => page.getByRole('group', { name });
const way = (name: string, by: 'Email' | 'Push') => kind(name).getByRole('checkbox', { name: by });
const emails = page.getByRole('switch', { name: 'Email notifications' });

const open = (answers: Answer[] = [], user = FLORA) =>
  openApp('/account-settings?tab=privacy', {
    user,
    answers: [answer(getPrivacySettings, PRIVACY), answer(updateNotices, NOTICES), ...answers],
  });

describe('the settings of notices', () => {
  it('save at once what is notified and where', async () => {
    const server = await open();
    await expect.element(way('A match', 'Email')).toBeChecked();
    await way('New letters', 'Push').click();
    await expect.element(way('New letters', 'Push')).toBeChecked();
    await way('Chat messages', 'Push').click();
    await expect
      .poll(() => server.sentTo(updateNotices).map(({ body }) => body))
      .toEqual([{ letters: { push: true } }, { chats: { push: false } }]);
    await expectAccessible();
  });

  it('undo what could not be saved', async () => {
    await open([loseConnection(updateNotices)]);
    await way('A match', 'Push').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Update Failed/);
    await expect.element(way('A match', 'Push')).toBeChecked();
  });

  it('have one switch for all emails, which keeps what was chosen', async () => {
    const off = { ...PRIVACY, emailNotifications: false };
    const server = await open([answer(updatePrivacySettings, off)]);
    await emails.click();
    await expect.element(way('A match', 'Email')).toBeDisabled();
    await expect.element(way('A match', 'Email')).toBeChecked();
    await expect.element(way('A match', 'Push')).toBeEnabled();
    await expect.poll(() => server.sentTo(updatePrivacySettings)).toMatchObject([{ body: off }]);
  });

  it('let premium members choose how often, and tell others what that takes', async () => {
    const server = await open([], ELISE);
    await page.getByRole('radio', { name: 'Once a week' }).click();
    await expect.poll(() => server.sentTo(updateNotices)).toMatchObject([{ body: { often: 'weekly' } }]);
    await open();
    await expect.element(kind('New letters')).toMatchTextContent(/Once a week\./);
    expect(page.getByRole('radio').elements()).toEqual([]);
  });

  it('list each browser, which one press removes', async () => {
    const browsers = [
      { id: 'a'.repeat(22), name: 'Firefox on Android', addedOn: '2026-11-01' },
      { id: 'b'.repeat(22), name: 'Safari on iPhone', addedOn: '2026-11-14' },
    ];
    const server = await open([
      answer(getNotices, { ...NOTICES, browsers }),
      answer(removeBrowser, { ...NOTICES, browsers: browsers.slice(1) }),
    ]);
    const list = page.getByRole('list', { name: 'Browsers' });
    await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Firefox on Android.*November 1, 2026/);
    await expectAccessible();
    await page.getByRole('button', { name: 'Remove Firefox on Android' }).click();
    await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(1);
    await expect.element(list).toHaveFocus();
    expect(server.sentTo(removeBrowser).at(-1)?.path).toBe(`/api/notices/browsers/${'a'.repeat(22)}`);
  });

  it('offer no push where the site sends none', async () => {
    await open([answer(getNotices, { ...NOTICES, push: null })]);
    await expect.element(way('New letters', 'Email')).toBeVisible();
    expect([page.getByText('Push').elements(), kind('Chat messages').elements()]).toEqual([[], []]);
  });

  it('say what to do on a browser that cannot show notices', async () => {
    await open([answer(getNotices, { ...NOTICES, push: { publicKey: 'BPqJ', sandbox: null } })]);
    // The headless browser of these tests blocks them.
    await expect.element(page.getByText(/This browser (blocks our|can’t show) push notices/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Show them in this browser' }).elements()).toEqual([]);
  });
});
