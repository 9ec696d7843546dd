import { createAccount, fillSignUp, newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { awaitMail } from '../mailbox.ts';
import { newHandle, openInbox, proveHandle } from './reader.ts';

const LINE = 'If you ever lent me your umbrella, say so.';
const MESSAGE = 'It was my umbrella, and I would lend it again.';
const ANSWER = 'I still have it. It rains on Thursdays.';

test('somebody who never heard of us opens a shared page and writes, and what comes back is found', async ({
  page,
  browser,
}) => {
  const [handle, owner] = [newHandle(), newPerson()];
  await signUp(page, owner, { emailVerifiedOn: '2026-03-01' });
  await proveHandle(page, handle);
  await openInbox(page, handle);
  await page
    .getByRole('region', { name: 'Tell me when the next letter comes' })
    .getByRole('button', { name: 'By email' })
    .click();
  await expect(page.getByRole('heading', { name: 'We’ll tell you when the next letter comes' })).toBeVisible();
  await page.getByRole('region', { name: 'Leave me a letter' }).getByRole('button', { name: 'Set it up' }).click();
  await page.getByLabel('A line of your own').fill(LINE);
  await page.getByRole('button', { name: 'Switch it on' }).click();
  const shared = page.getByRole('region', { name: 'Your page is on' });
  await expect(shared).toContainText(`/to/${handle}`);

  // The link is posted somewhere, and a stranger opens it.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/to/${handle}`);
  await expect(stranger.getByText(LINE)).toBeVisible();
  await stranger.getByRole('button', { name: `Write to @${handle}` }).click();
  await expect(stranger.getByRole('heading', { name: `Sign up to write to @${handle}` })).toBeVisible();
  await fillSignUp(stranger, newPerson());
  await createAccount(stranger);
  await stranger.getByLabel('Message', { exact: true }).fill(MESSAGE);
  await stranger.getByRole('button', { name: 'Seal and send' }).click();
  await expect(stranger.getByRole('dialog')).toContainText('If they answer, you find it there.');
  await expect(stranger).toHaveURL(/\/$/);

  // Its owner gets the notice and reads.
  const mail = await awaitMail(page, owner.email, 'Something is waiting for you on Sub Rosa');
  await page.goto(mail.links[0] ?? '');
  await page.getByRole('button', { name: 'Break the seal' }).click();
  await expect(page.getByText(MESSAGE)).toBeVisible();
  await page.getByRole('button', { name: /^Like/ }).click();
  await page.getByRole('button', { name: 'Yes, let them see' }).click();
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByLabel('Your answer').fill(ANSWER);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('heading', { name: 'You answered' })).toBeVisible();

  // The author finds both, and reacts.
  await stranger.goto('/sent');
  await expect(stranger.getByText('They liked it.')).toBeVisible();
  await stranger.getByRole('button', { name: 'Open their answer' }).click();
  await expect(stranger.getByText(ANSWER)).toBeVisible();
  await stranger.getByRole('button', { name: 'Fire' }).click();
  await page.goto('/sent');
  await expect(page.getByText('They reacted')).toContainText('🔥');
  await stranger.context().close();
});
