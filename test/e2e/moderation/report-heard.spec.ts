import { expect, test } from '../fixture.ts';
import { breakSeal, newHandle, openInbox, openLetters, sendTo } from '../reading/reader.ts';
import { entryWith, fillDecision, openQueue, signInAsModerator, uniqueWord } from './moderator.ts';

test('a visitor who reports two letters reads what became of each', { tag: '@desk' }, async ({ page, browser }) => {
  const [handle, rude, clumsy] = [newHandle(), uniqueWord(), uniqueWord()];
  const letter = (mark: string) => page.getByRole('article').filter({ hasText: mark });
  for (const mark of [rude, clumsy]) await sendTo(browser, handle, { message: `I see you every morning, ${mark}.` });

  await test.step('they are reported, and cannot be reported twice', async () => {
    await openLetters(page, handle);
    for (let sealed = 2; sealed > 0; sealed -= 1) await breakSeal(page);
    for (const mark of [rude, clumsy]) {
      await letter(mark).getByRole('button', { name: 'More about this letter' }).click();
      await page.getByRole('menuitem', { name: 'Report this letter' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('It harasses me').click();
      await dialog.getByRole('button', { name: 'Send the report' }).click();
      await expect(letter(mark)).toContainText('You reported this. A moderator reads it within 24 hours.');
    }
    await openInbox(page, handle);
    await expect(page.getByText('You reported this. A moderator reads it')).toHaveCount(2);
    await letter(rude).getByRole('button', { name: 'More about this letter' }).click();
    await expect(page.getByRole('menuitem', { name: 'Hide this letter' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /report/i })).toHaveCount(0);
  });

  await test.step('a moderator removes one and keeps the other', async () => {
    const moderator = await (await browser.newContext()).newPage();
    await signInAsModerator(moderator);
    await openQueue(moderator, 'reports');
    const removing = await fillDecision(entryWith(moderator, rude), 'Remove the letter', 'It pesters them.');
    await removing.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(entryWith(moderator, rude)).toHaveCount(0);
    const keeping = await fillDecision(entryWith(moderator, clumsy), 'Nothing is wrong', 'Clumsy, nothing more.');
    await keeping.getByLabel('What the person who reported reads').selectOption('no-threat');
    await keeping.getByRole('button', { name: 'Close the case' }).click();
    await expect(entryWith(moderator, clumsy)).toHaveCount(0);
    await moderator.context().close();
  });

  await test.step('both places say so after a reload, and the kept one can be reported again', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: `Confessions for "${handle}" (2)` })).toBeVisible();
    await expect(page.getByText(rude)).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'You reported this. We removed it.' })).toBeVisible();
    await expect(letter(clumsy)).toContainText('We kept it, because as far as we can tell, it isn’t a threat.');
    await expect(page.getByText('Clumsy, nothing more.')).toHaveCount(0);
    await letter(clumsy).getByRole('button', { name: 'More about this letter' }).click();
    await expect(page.getByRole('menuitem', { name: 'Report it again' })).toBeVisible();
  });
});
