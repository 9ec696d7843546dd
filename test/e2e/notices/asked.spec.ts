import { createAccount, fillSignUp, newPerson } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { awaitMail, linkFromMail } from '../mailbox.ts';
import { newHandle, proveHandle, sendTo } from '../reading/reader.ts';

const MESSAGE = 'The moth knows the lamp better than I know you.';

test('a visitor who finds nothing asks to be told, and a letter is told by mail and in the browser', async ({
  page,
  browser,
}) => {
  const [handle, person] = [newHandle(), newPerson()];
  await page.goto('/search-confessions');
  await proveHandle(page, handle);
  await page.goto('/search-confessions');
  await expect(page.getByRole('heading', { name: 'No confessions found' })).toBeVisible();
  await page.getByRole('link', { name: 'Tell me' }).click();
  await expect(page.getByText(`the next letter to @${handle} comes`)).toBeVisible();
  await fillSignUp(page, person);
  await createAccount(page);

  // The proof is kept, and the wish is known.
  const told = page.getByRole('region', { name: 'We’ll tell you when the next letter comes' });
  await expect(told).toContainText(`by email to ${person.email}`);
  await expect(page).toHaveURL(/\/search-confessions$/);
  await told.getByRole('button', { name: 'Also in this browser' }).click();
  await expect(told).toContainText('and in your browsers');
  await page.goto(await linkFromMail(page, person.email, 'Confirm your email address'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  await sendTo(browser, handle, { message: MESSAGE });
  const mail = await awaitMail(page, person.email, 'Something is waiting for you on Sub Rosa');
  expect(mail.text.replaceAll(/http\S+/g, '')).not.toMatch(/moth|lamp|letter|confess/i);
  expect(mail.links[0]).toMatch(/\/search-confessions$/);

  await expect
    .poll(async () => {
      await page.goto('/sandbox/push');
      return page.getByText('Something new is waiting for you.').count();
    })
    .toBeGreaterThan(0);
  await page.locator('a[href$="/search-confessions"]').first().click();
  await expect(page.getByRole('heading', { name: `Confessions for "${handle}" (1)` })).toBeVisible();
  await page.getByRole('button', { name: 'Break the seal' }).click();
  await expect(page.getByText(MESSAGE)).toBeVisible();

  await page.goto('/sandbox/push');
  const before = await page.getByRole('button', { name: 'Forget this browser' }).count();
  // Who logs out sees no notices there any more.
  await page.goto('/account-settings?tab=privacy');
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /account menu of Rosa Klein/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/sandbox/push');
  await expect(page.getByRole('button', { name: 'Forget this browser' })).toHaveCount(before - 1);
});
