import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  addAuthenticator as addApp,
  addPasskey,
  confirmIdentity,
  getConfirmation,
  startAuthenticator,
  startPasskey,
  startPasskeyConfirmation,
} from '#features/auth-factors/contract.ts';
import { getSite } from '#features/site/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { cases, CLOSED, entry, fillDecision, openConsole, sendNow } from '#test/components/console.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { SITE } from '#test/components/open-app.ts';
import { CONFIRMED, PASSWORD_ONLY, PHONE, WITH_APP, WITH_PASSKEY } from '#test/components/auth-factors.ts';
import {
  addAuthenticator,
  CREATE_OPTIONS,
  createPasskey,
  USE_OPTIONS,
} from '#test/components/virtual-authenticator.ts';
import { decideCase, getOverview, listCases, listPromoCodes, maySuspend } from '../contract.ts';

const dialog = page.getByRole('dialog');
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const code = page.getByLabelText('Code from your authenticator app');
const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
const usePasskey = page.getByRole('button', { name: 'Use your passkey' });

describe('a moderator without a second step', () => {
  it('sees nothing of the console, adds a passkey and opens it', async () => {
    await addAuthenticator();
    const server = await openConsole(
      '?tab=reports',
      answer(getConfirmation, PASSWORD_ONLY),
      answer(startPasskey, CREATE_OPTIONS),
      answer(addPasskey, PHONE),
    );
    await expect.element(title('Set up a second step')).toBeVisible();
    await expectAccessible();
    expect(server.sentTo(listCases)).toEqual([]);
    expect(server.sentTo(getOverview)).toEqual([]);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    server.on(answer(getConfirmation, CONFIRMED));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(entry).toBeVisible();
    await expect.element(title('Moderation')).toHaveFocus();
  });

  it('adds an authenticator app and opens the console', async () => {
    const server = await openConsole(
      '?tab=reports',
      answer(getConfirmation, PASSWORD_ONLY),
      refuse(startAuthenticator, 'PASSWORD_NEEDED'),
    );
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await dialog.getByLabelText('Current password', { exact: true }).fill('Masquerade1');
    const secret = 'JBSWY3DPEHPK3PXP';
    server.on(
      answer(confirmIdentity, { ...PASSWORD_ONLY, isRecent: true }),
      answer(startAuthenticator, { secret, uri: `otpauth://totp/Sub%20Rosa:morgan?secret=${secret}` }),
      refuse(addApp, 'WRONG_CODE'),
    );
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await expect.element(page.getByRole('list').filter({ has: code })).toHaveFocus();
    await expectAccessible();
    const turnOn = page.getByRole('button', { name: 'Turn it on' });
    await code.fill('12 34');
    await turnOn.click();
    await expect.element(code).toHaveAccessibleDescription(/^Enter the six digits/);
    await code.fill('123 456');
    await turnOn.click();
    await expect.element(code).toHaveAccessibleDescription(/^That code is wrong or was already used\./);
    await expect.element(code).toHaveFocus();
    server.on(answer(addApp, CONFIRMED));
    await code.fill('654321');
    await turnOn.click();
    await expect.element(entry).toBeVisible();
    expect(server.sentTo(addApp).map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '654321' }]);
  });
});

describe('a moderator who has not confirmed yet', () => {
  it('can try again if the gate did not load, and uses the passkey', async () => {
    await addAuthenticator();
    await createPasskey();
    const server = await openConsole(
      '?tab=reports',
      loseConnection(getConfirmation),
      answer(startPasskeyConfirmation, USE_OPTIONS),
      answer(confirmIdentity, CONFIRMED),
    );
    await expect.element(page.getByText('The console did not load')).toBeVisible();
    server.on(answer(getConfirmation, WITH_PASSKEY));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(title('Confirm it is you')).toBeVisible();
    await expectAccessible();
    await usePasskey.click();
    await expect.element(entry).toBeVisible();
    await expect.element(title('Moderation')).toHaveFocus();
  });

  it('types a code', async () => {
    const server = await openConsole(
      '?tab=reports',
      answer(getSite, { ...SITE, isDemo: true }),
      answer(getConfirmation, WITH_APP),
      answer(confirmIdentity, CONFIRMED),
    );
    const codes = page.getByRole('link', { name: 'this page' });
    await expect.element(codes).toHaveAttribute('href', `${location.origin}/sandbox/authenticator`);
    await expectAccessible();
    await code.fill('123456');
    await confirm.click();
    await expect.element(entry).toBeVisible();
    expect(server.sentTo(confirmIdentity)[0]?.body).toEqual({ code: '123456' });
  });

  it('is led back to the gate when the last confirmation no longer counts', async () => {
    const server = await openConsole('?tab=suspensions');
    await expect.element(entry).toBeVisible();
    server.on(refuse(listPromoCodes, 'SECOND_FACTOR_NEEDED'), answer(getConfirmation, WITH_APP));
    await page.getByRole('tab', { name: 'Promo codes' }).click();
    await expect.element(title('Confirm it is you')).toBeVisible();
    await expect.poll(() => location.pathname + location.search).toBe('/moderation?tab=promo-codes');
  });
});

it('a suspension is confirmed again, and keeps its reason', async () => {
  const server = await openConsole('?tab=reports', refuse(maySuspend, 'SECOND_FACTOR_NEEDED'));
  server.on(answer(getConfirmation, { ...WITH_APP, isStrong: true }), answer(confirmIdentity, CONFIRMED));
  const form = await fillDecision('Suspend the author', 'It frightens.');
  const suspend = form.getByRole('button', { name: 'Suspend', exact: true });
  await suspend.click();
  await expect.element(code).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form.getByLabelText('Reason')).toHaveValue('It frightens.');
  await expect.element(suspend).toHaveFocus();
  await suspend.click();
  server.on(answer(maySuspend, { success: true }), answer(decideCase, CLOSED), cases([]));
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await sendNow();
  await expect.element(page.getByRole('status').getByText('Case 11111111 is closed.')).toBeVisible();
  expect(server.sentTo(decideCase).at(-1)?.body).toEqual({
    action: 'suspend',
    days: 7,
    reason: 'It frightens.',
    rule: 'harassment',
  });
});
