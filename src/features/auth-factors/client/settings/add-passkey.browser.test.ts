import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { CONFIRMED, openSecurity, PHONE } from '#test/components/auth-factors.ts';
import { addAuthenticator, CREATE_OPTIONS, createPasskey } from '#test/components/virtual-authenticator.ts';
import { addPasskey, confirmIdentity, listPasskeys, startPasskey } from '../../contract.ts';

const card = page.getByRole('region', { name: 'Passkeys', exact: true });
const rows = card.getByRole('listitem');
const dialog = page.getByRole('dialog');
const add = card.getByRole('button', { name: 'Add a passkey' });
const submit = dialog.getByRole('button', { name: 'Continue' });
const status = page.getByRole('status');

describe('a new passkey', () => {
  it('gets a name, and the focus returns', async () => {
    const authenticator = await addAuthenticator();
    const server = await openSecurity(answer(startPasskey, CREATE_OPTIONS), answer(addPasskey, PHONE));
    await add.click();
    const name = dialog.getByLabelText('Name');
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue('My Linux computer');
    await expectAccessible();
    await name.fill(' ');
    await submit.click();
    await expect.element(name).toHaveAccessibleDescription(/Please give it a name/);
    await name.fill('My phone');
    server.on(answer(listPasskeys, [PHONE]));
    await submit.click();
    await expect.element(status.getByText('Passkey Added')).toBeVisible();
    await expect.element(rows).toMatchTextContent('My phone');
    await expect.element(add).toHaveFocus();
    expect(server.sentTo(addPasskey)).toMatchObject([{ body: { name: 'My phone', answer: { type: 'public-key' } } }]);
    expect(await authenticator.count()).toBe(1);
  });

  it('is refused in place, and not created if the person closes the window of the browser', async () => {
    const authenticator = await addAuthenticator();
    const server = await openSecurity(loseConnection(startPasskey));
    await add.click();
    await submit.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Check your connection and try again.');
    server.on(answer(startPasskey, CREATE_OPTIONS), refuse(addPasskey, 'PASSKEY_REFUSED'));
    await submit.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This passkey was not accepted.');
    await expectAccessible();

    await authenticator.setOwnerPresent(false);
    await submit.click();
    await expect.element(dialog.getByRole('status')).toMatchTextContent('No passkey was created. You can try again.');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(add).toHaveFocus();
    expect(server.sentTo(addPasskey), 'only the refused one').toHaveLength(1);
  });

  it('is not created twice on one device', async () => {
    await addAuthenticator();
    const id = await createPasskey();
    await openSecurity(answer(startPasskey, { ...CREATE_OPTIONS, excludeCredentials: [{ id, type: 'public-key' }] }));
    await add.click();
    await submit.click();
    await expect.element(dialog.getByText('This device already has a passkey for your account.')).toBeVisible();
  });

  it('needs the password if the log-in was a while ago; closing that dialog changes nothing', async () => {
    await addAuthenticator();
    const server = await openSecurity(refuse(startPasskey, 'PASSWORD_NEEDED'));
    await add.click();
    await submit.click();
    const password = dialog.getByLabelText('Current password', { exact: true });
    await expect.element(password).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(password).not.toBeInTheDocument();
    await expect.element(submit).toHaveFocus();
    await expect.poll(() => dialog.getByRole('alert').elements()).toEqual([]);

    await submit.click();
    server.on(refuse(confirmIdentity, 'WRONG_PASSWORD', { message: 'That is not your current password.' }));
    const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true });
    await confirm.click();
    await expect.element(password).toHaveAccessibleDescription('Current password is required');
    await password.fill('Masquerade2');
    await confirm.click();
    await expect.element(password).toHaveAccessibleDescription('That is not your current password.');
    await expect.element(password).toHaveFocus();
    await expectAccessible();
    await password.fill('Masquerade1');
    server.on(
      answer(confirmIdentity, CONFIRMED),
      answer(startPasskey, CREATE_OPTIONS),
      answer(addPasskey, PHONE),
      answer(listPasskeys, [PHONE]),
    );
    await confirm.click();
    await expect.element(status.getByText('Passkey Added')).toBeVisible();
  });
});
