import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';
import {
  breakSeal,
  chooseInMenu,
  newHandle,
  openInbox,
  readAs,
  REFUSED_FIRST,
  reportLetter,
  sendTo,
} from './reader.ts';

const MESSAGE = 'You hum when you think nobody is near. I am near.';

test(
  'a recipient proves the handle, reads, likes, shares, hides, reports and blocks',
  { tag: '@desk' },
  async ({ page, browser, isMobile, allowConsole }) => {
    allowConsole(...REFUSED_FIRST);
    const handle = newHandle();
    const letter = { message: MESSAGE, hint: 'Third row, left.', virtualGift: 'rose', stationery: 'gilt' };
    await sendTo(browser, handle, letter, true);

    await readAs(page, handle);
    await expectText('verify.confirmed', page);
    await expectText('letters.title', page, { query: handle, count: '1' });
    await expectText('letters.anonymous', page);

    const sheet = await breakSeal(page);
    await expect(sheet.getByRole('blockquote')).toHaveText(MESSAGE);
    await expectText('letters.hint', sheet);
    await expect(sheet.getByText('On Sub Rosa', { exact: true })).toBeVisible();
    // The hour may have changed since it arrived.
    await expect(sheet.getByText(/^in the last (hour|two hours)$/)).toBeVisible();
    await expect(sheet.getByText('With a gift: rose')).toBeVisible();
    await expect(sheet.getByText('Sent via Sub Rosa')).toBeVisible();

    const like = sheet.getByRole('button', { name: /^Like/ });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveText('1');
    const fire = sheet.getByRole('button', { name: /^Fire/ });
    await fire.click();
    await expect(fire).toHaveAccessibleName('Fire, 1 so far');
    await like.click();
    await expect(like).toHaveText('0');

    // Saved, where the browser does not let us copy it.
    const saved = page.waitForEvent('download');
    await chooseInMenu(page, 'Share as picture');
    await expectText('letters.shared', page);
    expect((await saved).suggestedFilename()).toBe('confession.png');
    if (!isMobile) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await chooseInMenu(page, 'Share as picture');
      await expect(page.getByText('The picture is copied.')).toBeVisible();
      expect(await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types)).toEqual(['image/png']);
    }

    await openInbox(page, handle);
    await expect(sheet.getByRole('blockquote'), 'an opened letter stays open').toHaveText(MESSAGE);
    await expect(fire).toHaveAttribute('aria-pressed', 'true');

    await chooseInMenu(page, 'Hide this letter');
    await expect(page.getByText('Hidden letter')).toBeVisible();
    await page.getByRole('button', { name: 'Show again' }).click();
    await expect(sheet.getByRole('blockquote')).toBeVisible();

    await reportLetter(page);
    await expect(page.getByRole('button', { name: 'More about this letter' })).toBeFocused();
    await expect(sheet.getByText('You reported this.')).toBeVisible();

    await chooseInMenu(page, 'Block this author');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('You won’t learn who it is');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(sheet.getByText('You’ve blocked the person who wrote this.')).toBeVisible();

    // The author sees the next letter as sent; the recipient does not get it.
    await sendTo(browser, handle, { message: 'One more, because the first was so well received.' }, true);
    await openInbox(page, handle);
    await expectText('letters.title', page, { query: handle, count: '1' });

    await chooseInMenu(page, 'Unblock this author');
    await expect(sheet.getByText('You’ve blocked the person who wrote this.')).toHaveCount(0);
  },
);
