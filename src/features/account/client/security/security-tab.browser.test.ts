import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, type Answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { endSession, listSessions, type Session } from '../../contract.ts';

const HERE: Session = { id: 'b', current: true, browser: 'Chrome on Windows', startedOn: '2026-11-14' };
const THERE: Session = { id: 'a', current: false, browser: 'Firefox on Linux', startedOn: '2026-11-01' };

const dialog = page.getByRole('dialog');

const openTab = (...answers: Answer[]) =>
  openApp('/account-settings?tab=security', {
    user: FLORA,
    answers: [answer(listSessions, [THERE, HERE]), ...answers],
  });

describe('another browser in the list', () => {
  const button = page.getByRole('button', { name: 'Log out Firefox on Linux' });
  const confirm = dialog.getByRole('button', { name: 'Log it out' });

  it('is logged out after a question', async () => {
    const server = await openTab(answer(endSession, { success: true }));
    await button.click();
    await expectAccessible();
    expect(server.sentTo(endSession)).toEqual([]);
    server.on(answer(listSessions, [HERE]));
    await confirm.click();
    await expect.element(page.getByText('Firefox on Linux', { exact: true })).not.toBeInTheDocument();
    expect(server.sentTo(endSession)[0]?.path).toBe('/api/auth/sessions/a');
    await expect.element(page.getByRole('list', { name: 'Browsers' })).toHaveFocus();
  });

  it('stays when that fails, and this browser has no such button', async () => {
    await openTab(loseConnection(endSession));
    await button.click();
    await confirm.click();
    await expect.element(page.getByText('Log Out Failed')).toBeVisible();
    await expect.element(page.getByText('Firefox on Linux', { exact: true })).toBeVisible();
    await expect.poll(() => page.getByRole('button', { name: 'Log out Chrome on Windows' }).elements()).toEqual([]);
  });
});
