import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listSessions } from '#features/account/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { CONFIRMED, LAPTOP, openSecurity, PHONE, WITH_PASSKEY } from '#test/components/auth-factors.ts';
import { addAuthenticator, createPasskey, USE_OPTIONS } from '#test/components/virtual-authenticator.ts';
import {
  confirmIdentity,
  getConfirmation,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyConfirmation,
} from '../../contract.ts';

const card = page.getByRole('region', { name: 'Passkeys', exact: true });
const rows = card.getByRole('listitem');
const dialog = page.getByRole('dialog');
const add = card.getByRole('button', { name: 'Add a passkey' });
const status = page.getByRole('status');

describe('the list of passkeys', () => {
  it('can be loaded again after a failure, and says where each passkey is and when it was used', async () => {
    const server = await openSecurity(loseConnection(listPasskeys));
    await expect.element(card.getByText('The list did not load')).toBeVisible();
    server.on(answer(listPasskeys, [LAPTOP, PHONE]));
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rows.first()).toMatchTextContent('Added on March 1, 2026. Last used on March 14, 2026.');
    await expect.element(rows.first().getByText('Synced')).toBeVisible();
    await expect.element(rows.last()).toMatchTextContent('Not used yet.');
    await expect.element(rows.last().getByText('One device')).toBeVisible();
    await expectAccessible();
  });

  it('offers no new one in a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await openSecurity();
    await expect.element(card.getByText('This browser cannot create a passkey here.')).toBeVisible();
    await expect.poll(() => add.elements()).toEqual([]);
  });
});

it('a passkey is renamed', async () => {
  const server = await openSecurity(answer(listPasskeys, [LAPTOP]), loseConnection(renamePasskey));
  const rename = card.getByRole('button', { name: 'Rename My laptop' });
  await rename.click();
  await dialog.getByLabelText('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Check your connection and try again.');
  await expectAccessible();
  const renamed = { ...LAPTOP, name: 'Work laptop' };
  server.on(answer(renamePasskey, renamed), answer(listPasskeys, [renamed]));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(card.getByRole('button', { name: 'Rename Work laptop' })).toHaveFocus();
  expect(server.sentTo(renamePasskey).at(-1)).toMatchObject({ body: { name: 'Work laptop' } });
});

describe('the removal of a passkey', () => {
  const remove = card.getByRole('button', { name: 'Remove My laptop' });
  const confirm = dialog.getByRole('button', { name: 'Remove', exact: true });

  it('asks before, and leads to the list after', async () => {
    const server = await openSecurity(answer(listPasskeys, [LAPTOP]), answer(removePasskey, { success: true }));
    await remove.click();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(remove).toHaveFocus();
    expect(server.sentTo(removePasskey)).toEqual([]);
    await remove.click();
    await expect.element(dialog.getByText(/Every other browser is logged out\./)).toBeVisible();
    const listed = server.sentTo(listSessions).length;
    server.on(answer(listPasskeys, []));
    await confirm.click();
    await expect.element(status.getByText('Passkey Removed')).toBeVisible();
    await expect.element(card.getByText('You have no passkey yet.')).toBeVisible();
    await expect
      .element(card.getByText(/you log in with your fingerprint, your face or your screen lock/))
      .toBeVisible();
    await expectAccessible();
    await expect.poll(() => card.element().contains(document.activeElement)).toBe(true);
    await expect.poll(() => server.sentTo(listSessions)).toHaveLength(listed + 1);
  });

  it('is confirmed with the passkey itself if the log-in was a while ago', async () => {
    await addAuthenticator();
    await createPasskey();
    const server = await openSecurity(
      answer(listPasskeys, [LAPTOP]),
      answer(getConfirmation, WITH_PASSKEY),
      answer(startPasskeyConfirmation, USE_OPTIONS),
      refuse(confirmIdentity, 'PASSKEY_REFUSED'),
      refuse(removePasskey, 'PASSWORD_NEEDED'),
    );
    await remove.click();
    await confirm.click();
    const usePasskey = dialog.getByRole('button', { name: 'Use your passkey' });
    await expect.element(usePasskey).toHaveFocus();
    await expect.element(dialog.getByLabelText('Current password', { exact: true })).toBeVisible();
    await expectAccessible();
    await usePasskey.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This passkey was not accepted.');
    server.on(answer(confirmIdentity, CONFIRMED), answer(removePasskey, { success: true }), answer(listPasskeys, []));
    await usePasskey.click();
    await expect.element(status.getByText('Passkey Removed')).toBeVisible();
    expect(server.sentTo(removePasskey)).toHaveLength(2);
  });

  it('says what to do if the passkey is lost', async () => {
    await openSecurity(
      answer(listPasskeys, [LAPTOP]),
      answer(getConfirmation, WITH_PASSKEY),
      refuse(removePasskey, 'SECOND_FACTOR_NEEDED'),
    );
    await remove.click();
    await confirm.click();
    await expect.element(dialog.getByText(/^Lost your passkey\? Choose a new password by email/)).toBeVisible();
    await expect.poll(() => dialog.getByLabelText('Current password', { exact: true }).elements()).toEqual([]);
    await expectAccessible();
  });

  it('counts as done if another tab was quicker, and stays undone without a connection', async () => {
    const server = await openSecurity(answer(listPasskeys, [LAPTOP]), loseConnection(removePasskey));
    await remove.click();
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Check your connection and try again.');
    server.on(refuse(removePasskey, 'NOT_FOUND'), answer(listPasskeys, []));
    await confirm.click();
    await expect.element(card.getByText('You have no passkey yet.')).toBeVisible();
  });
});
