import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, hold, loseConnection } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { found, HANDLE, LETTER, proved } from '#test/components/received-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { likeConfession, reportConfession, searchConfessions, type ReceivedConfession } from '../../contract.ts';

const OPEN: ReceivedConfession = { ...LETTER, report: { state: 'open' } };
const KEPT: ReceivedConfession = { ...LETTER, report: { state: 'kept', because: 'no-threat' } };
const OLDER = { ...LETTER, id: LETTER.id.replace(/1$/, '2'), submittedAt: '2026-11-12T10:00:00.000Z' };
const gone = (n: number, index: number) => ({
  id: LETTER.id.replace(/1$/, `${n}`),
  submittedAt: '2026-11-13T10:00:00.000Z',
  index,
});

const letters = page.getByRole('main').getByRole('listitem');
const more = page.getByRole('button', { name: 'More about this letter' });
const item = (name: string) => page.getByRole('menuitem', { name });
const open = (...confessions: ReceivedConfession[]) =>
  openApp('/search-confessions', { answers: [proved(HANDLE), found(confessions)] });

const READ_SOON = 'You reported this. A moderator reads it within 24 hours.';

/** Sends the report in the dialog that is open. */
async function report(): Promise<void> {
  await page.getByRole('dialog').getByText('It harasses me').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the report' }).click();
}

it('a reported letter says that a moderator will read it, and cannot be reported twice', async () => {
  await open(OPEN);
  await expect.element(letters).toMatchTextContent(READ_SOON);
  await more.click();
  await expect.element(item('Hide this letter')).toBeVisible();
  expect(page.getByRole('menuitem', { name: /report/i }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expectAccessibleInBothThemes();
});

it('a kept letter says why, and can be reported again', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(1280, 900));
  const server = await open(KEPT);
  await expect
    .element(letters)
    .toMatchTextContent(
      'You reported this. We kept it, because as far as we can tell, it isn’t a threat. You can still hide it, block its author, or report it again.',
    );
  expect(document.body.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessibleInBothThemes();
  const held = hold(answer(reportConfession, { success: true, helpLines: [] }));
  server.on(held, answer(likeConfession, { ...OPEN, likes: 1, liked: true }));
  await more.click();
  await item('Report it again').click();
  await report();
  held.release();
  await expect.element(letters).toMatchTextContent(READ_SOON);
  await expect.element(more).toHaveFocus();
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect.element(page.getByRole('button', { name: /^Like/ })).toHaveTextContent('1');
  await expect.element(letters).toMatchTextContent(READ_SOON);
});

it('a kept letter whose author is blocked does not offer to block them', async () => {
  await open({ ...KEPT, blocked: true });
  await expect.element(letters).toMatchTextContent('You can still hide it, or report it again.');
});

it('a report that does not arrive changes nothing', async () => {
  const server = await open(LETTER);
  server.on(loseConnection(reportConfession));
  await more.click();
  await item('Report this letter').click();
  await report();
  await expect.element(page.getByText('Report Failed')).toBeVisible();
  await expect.element(letters).not.toMatchTextContent('You reported this');
});

it('removed letters say so in their places, on every page, and there is nothing to press', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(1280, 900));
  const first = found([LETTER, OLDER], { removed: [gone(3, 1), gone(4, 2)], total: 5, nextCursor: 'next' });
  const second = found([], { removed: [gone(5, 0)], total: 5 });
  await openApp('/search-confessions', {
    answers: [
      proved(HANDLE),
      {
        endpoint: searchConfessions,
        respond: (call) => (call.query['cursor'] === 'next' ? second : first).respond(call),
      },
    ],
  });
  const shown = () =>
    letters
      .elements()
      .map((one) => (one.querySelector('blockquote') ? 'letter' : one.querySelector('p + p')?.textContent));
  const REMOVED = 'You reported this. We removed it.';
  await expect.poll(shown).toEqual(['letter', REMOVED, REMOVED, 'letter']);
  expect(letters.nth(1).getByRole('button').elements()).toEqual([]);
  expect(document.body.scrollWidth).toBeLessThanOrEqual(320);
  expect(letters.nth(1).element().clientHeight).toBeLessThan(160);
  await expectAccessibleInBothThemes();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(shown).toEqual(['letter', REMOVED, REMOVED, 'letter', REMOVED]);
  await expect.element(letters.last()).toHaveFocus();
});
