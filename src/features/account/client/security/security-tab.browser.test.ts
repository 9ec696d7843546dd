import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentUser } from '#features/auth/contract.ts';
import { confirmIdentity, listPasskeys, startPasskeyConfirmation } from '#features/auth-factors/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { CONFIRMED, LAPTOP } from '#test/components/auth-factors.ts';
import { addAuthenticator, createPasskey, USE_OPTIONS } from '#test/components/virtual-authenticator.ts';
import {
  cancelEmailChange,
  endSession,
  getPendingEmail,
  listSessions,
  resendEmailChange,
  updateEmail,
  type Session,
} from '../../contract.ts';

const HERE: Session = { id: 'b', current: true, browser: 'Chrome on Windows', startedOn: '2026-11-14' };
const THERE: Session = { id: 'a', current: false, browser: 'Firefox on Linux', startedOn: '2026-11-01' };
const NOTHING_PENDING = answer(getPendingEmail, { newEmail: null, newEmailBounces: false, refused: null });
const PENDING = answer(getPendingEmail, { newEmail: 'whitfield@example.org', newEmailBounces: false, refused: null });

const status = page.getByRole('status');
const dialog = page.getByRole('dialog');
const card = page.getByRole('region', { name: 'Change email', exact: true });

const openTab = (...answers: Answer[]) =>
  openApp('/account-settings?tab=security', {
    user: FLORA,
    answers: [answer(listSessions, [THERE, HERE]), answer(listPasskeys, []), NOTHING_PENDING, ...answers],
  });

describe('a change of email', () => {
  it('asks to log in again when the session has ended meanwhile, with the address filled in', async () => {
    const server = await openTab(refuse(updateEmail, 'SIGNED_OUT'));
    await card.getByLabelText('New email').fill('whitfield@example.org');
    await card.getByLabelText('Current password', { exact: true }).fill('Masquerade1');
    server.on(refuse(getCurrentUser, 'SIGNED_OUT'));
    await card.getByRole('button', { name: 'Change email' }).click();
    await expect.element(page.getByText('Please log in to access account settings.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect.element(page.getByRole('heading', { name: 'You were logged out' })).toBeVisible();
    await expect.element(page.getByLabelText('Email')).toHaveValue(FLORA.email);
  });

  it('shows both addresses until the new one is confirmed, is mailed again on request, and can be cancelled', async () => {
    const server = await openTab(answer(updateEmail, FLORA), answer(resendEmailChange, { success: true }));
    await card.getByLabelText('New email').fill('whitfield@example.org');
    await card.getByLabelText('Current password', { exact: true }).fill('Masquerade1');
    server.on(PENDING);
    await card.getByRole('button', { name: 'Change email' }).click();
    await expectText('settings.email-updated', status);
    await expect
      .element(status.getByText('Confirm it in your new mailbox. Until then the old one counts.'))
      .toBeVisible();
    await expect.element(card.getByText('Waiting for confirmation')).toBeVisible();
    await expect.element(card.getByText('whitfield@example.org')).toBeVisible();
    await expect.element(card.getByText('flora@example.org').first()).toBeVisible();
    await expectAccessible();

    await card.getByRole('button', { name: 'Send the link again' }).click();
    await expect.element(status.getByText('Link Sent')).toBeVisible();
    expect(server.sentTo(resendEmailChange)).toHaveLength(1);

    server.on(loseConnection(cancelEmailChange));
    const cancel = card.getByRole('button', { name: 'Cancel the change' });
    await cancel.click();
    await expect.element(card.getByRole('alert')).toMatchTextContent(/Check your connection/);
    server.on(answer(cancelEmailChange, { success: true }), NOTHING_PENDING);
    await cancel.click();
    await expect.element(card.getByText('Waiting for confirmation')).not.toBeInTheDocument();
    await expect.element(card.getByLabelText('New email')).toHaveFocus();
  });

  it('says that the mail to the new address came back', async () => {
    await openTab(answer(getPendingEmail, { newEmail: 'whitfeld@example.org', newEmailBounces: true, refused: null }));
    await expect.element(card.getByText('Emails come back')).toBeVisible();
    await expect.element(card.getByText(/Our email to whitfeld@example.org came back/)).toBeVisible();
    await expectAccessible();
  });

  it('is confirmed with a passkey instead of the password', async () => {
    const authenticator = await addAuthenticator();
    await createPasskey();
    await authenticator.setOwnerPresent(false);
    const server = await openTab(
      answer(listPasskeys, [LAPTOP]),
      answer(startPasskeyConfirmation, USE_OPTIONS),
      answer(confirmIdentity, CONFIRMED),
      answer(updateEmail, FLORA),
    );
    const instead = card.getByRole('button', { name: 'Use a passkey instead' });
    await instead.click();
    await expect.element(card.getByLabelText('New email')).toHaveFocus();
    await card.getByLabelText('New email').fill('whitfield@example.org');
    await instead.click();
    await expect.element(card.getByText('No passkey was used. Nothing has changed.')).toBeVisible();
    await expectAccessible();
    await authenticator.setOwnerPresent(true);
    server.on(PENDING);
    await instead.click();
    await expectText('settings.email-updated', status);
    expect(server.sentTo(updateEmail)).toMatchObject([{ body: { newEmail: 'whitfield@example.org' } }]);
  });
});

it('another browser in the list is logged out after a confirmation, and stays if that fails', async () => {
  const button = page.getByRole('button', { name: 'Log out Firefox on Linux' });
  const confirm = dialog.getByRole('button', { name: 'Log it out' });
  const server = await openTab(loseConnection(endSession));
  await button.click();
  await expectAccessible();
  expect(server.sentTo(endSession)).toEqual([]);
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Check your connection/);
  await expect.element(page.getByText('Firefox on Linux', { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Log out Chrome on Windows' }).elements(), 'this browser').toEqual([]);

  server.on(answer(endSession, { success: true }), answer(listSessions, [HERE]));
  await confirm.click();
  await expect.element(page.getByText('Firefox on Linux', { exact: true })).not.toBeInTheDocument();
  expect(server.sentTo(endSession)[0]?.path).toBe('/api/auth/sessions/a');
  await expect.element(page.getByRole('list', { name: 'Browsers' })).toHaveFocus();
});
