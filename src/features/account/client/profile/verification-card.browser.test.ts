import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resendVerification } from '#features/auth/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { getPendingEmail, updateName } from '../../contract.ts';

const card = page.getByRole('region', { name: 'Email verification', exact: true });
const button = (name: string) => card.getByRole('button', { name });

const openProfile = (refused: 'bounce' | 'complaint' | null, user = FLORA) =>
  openApp('/account-settings?tab=profile', {
    user,
    answers: [
      answer(getPendingEmail, { newEmail: null, newEmailBounces: false, refused }),
      answer(resendVerification, { success: true }),
    ],
  });

it('an address whose mails come back shows how to check it once a day, or change it', async () => {
  const server = await openProfile('bounce');
  await expect.element(card.getByText(/come back, so we have stopped sending them/)).toBeVisible();
  await expect.element(card.getByText('flora@example.org')).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: 'change your address' }))
    .toHaveAttribute('href', '/account-settings?tab=security');
  await expectAccessible();
  await button('Send me a link').click();
  await expect.element(page.getByRole('status').getByText('Link Sent')).toBeVisible();
  expect(server.sentTo(resendVerification)).toHaveLength(1);

  // On the same day.
  server.on(refuse(resendVerification, 'MAIL_TRIED'));
  await button('Send me a link').click();
  await expect.element(card.getByRole('alert')).toMatchTextContent(/You can ask for another one tomorrow/);
  expect(page.getByText(/another one tomorrow/).elements(), 'no toast says the same').toHaveLength(1);
});

it('an unconfirmed address whose mails come back shows the same', async () => {
  await openProfile('bounce', { ...FLORA, emailVerified: false });
  await expect.element(card.getByText(/come back, so we have stopped sending them/)).toBeVisible();
  await expect.element(card.getByText('Not verified')).not.toBeInTheDocument();
});

it('a complaint shows which mails have stopped, and how to get them again', async () => {
  await openProfile('complaint');
  await expect.element(card.getByText(/were marked as spam, so we only send emails about your account/)).toBeVisible();
  await expect.element(button('Send me a link')).toBeVisible();
});

it('an unconfirmed address shows how to confirm it', async () => {
  await openProfile(null, { ...FLORA, emailVerified: false });
  await expect.element(card.getByText('Not verified')).toBeVisible();
  await expect.element(button('Send the link again')).toBeVisible();
});

it('a confirmed address shows nothing else; the name can be changed, and the focus returns to the button', async () => {
  const server = await openProfile(null);
  await expect.element(card.getByText('This address is confirmed.')).toBeVisible();
  await expect.element(card.getByRole('button')).not.toBeInTheDocument();

  const change = page.getByRole('button', { name: 'Change name' });
  await change.click();
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  await page.getByLabelText('First name').fill('F');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect.element(page.getByText('First name must be at least 2 characters')).toBeVisible();
  await expectAccessible();
  await page.getByLabelText('First name').fill('Florence');
  server.on(answer(updateName, { ...FLORA, firstName: 'Florence' }));
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect.element(page.getByRole('definition').getByText('Florence Whitfield')).toBeVisible();
  await expect.element(change).toHaveFocus();
  expect(server.sentTo(updateName)).toMatchObject([{ body: { firstName: 'Florence', lastName: 'Whitfield' } }]);
});
