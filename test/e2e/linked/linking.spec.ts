import type { Page } from '@playwright/test';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { subscribe } from '../membership/card.ts';
import { digitsField, openPhone, readDigits, sendCode, startByMessage } from '../reading/message.ts';
import { logInAs, newHandle } from '../reading/reader.ts';
import { expectText } from '../expect-text.ts';

/** Presses the button and waits for Instagram's page in the popup. */
async function openInstagram(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Link Instagram Account' }).click();
  const instagram = await popup;
  await instagram.waitForURL(/127\.0\.0\.1.*\/oauth\/authorize\?.*state=linking/);
  return instagram;
}

test(
  'a member of The Masked Elite turns back at Instagram, links an account in a popup, and unlinks it',
  { tag: ['@desk', '@prove'] },
  async ({ page }) => {
    await signUp(page, newPerson());
    await subscribe(page);
    await page.goto('/account-settings?tab=linked');
    await expect(page.getByText('No account is linked yet')).toBeVisible();
    await (await openInstagram(page)).getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toContainText('You cancelled at Instagram');

    const handle = newHandle();
    await logInAs(await openInstagram(page), handle);
    await expectText('linked.linked', page.getByRole('status'));
    const row = page.getByRole('listitem').filter({ hasText: `@${handle}` });
    await expect(row).toContainText(/Linked on .+ Last confirmed by Instagram on /);
    await page.getByRole('button', { name: `Unlink @${handle}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
    await expectText('linked.unlinked', page.getByRole('status'));
    await expect(page.getByText('No account is linked yet')).toBeVisible();
  },
);

test('a personal account is linked by a message', { tag: '@prove' }, async ({ page, browser }) => {
  await signUp(page, newPerson());
  await subscribe(page);
  await page.goto('/account-settings?tab=linked');
  const { phone, device } = await openPhone(browser, await startByMessage(page));
  await sendCode(phone, 'nia.campbell');
  await digitsField(page).fill(await readDigits(phone));
  await expectText('linked.linked', page.getByRole('status'));
  await expect(page.getByRole('listitem').filter({ hasText: '@nia.campbell' })).toBeVisible();
  await device.close();
});
