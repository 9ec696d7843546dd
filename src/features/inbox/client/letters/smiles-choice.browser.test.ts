import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSite } from '#features/site/contract.ts';
import { answer, hold, loseConnection } from '#test/components/fake-server.ts';
import { openApp, SITE } from '#test/components/open-app.ts';
import { found, HANDLE, INBOX, LETTER, proved } from '#test/components/received-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { likeConfession, listInboxes, reactToConfession, updateInbox } from '../../contract.ts';

const IN_BATCHES = answer(getSite, { ...SITE, delivery: { atOnce: false, maxWaitHours: 6 } });
const LIKED = { ...LETTER, likes: 1, liked: true };
const REACTED = { ...LETTER, reactions: { '🔥': 1 }, reacted: ['🔥' as const] };
const ONLY_YOU = 'Only you see what you like.';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const question = page.getByRole('group', { name: 'May authors see what you like?' });
const choose = (label: string) => question.getByRole('button', { name: label });
const chosen = (smiles: boolean) => answer(updateInbox, { ...INBOX, smiles });
const withSmiles = (smiles: boolean) => answer(listInboxes, { inboxes: [{ ...INBOX, smiles }] });

async function chooseInMenu(item: string): Promise<void> {
  await button('Your inbox').click();
  await page.getByRole('menuitem', { name: item }).click();
}

it('a visitor is asked after the first like, and not again once they have chosen', async () => {
  const server = await openApp('/search-confessions', {
    answers: [IN_BATCHES, proved(HANDLE), found([LETTER]), answer(likeConfession, LIKED)],
  });
  await expect.element(page.getByText(ONLY_YOU)).toBeVisible();
  expect(question.elements()).toEqual([]);
  await button(/^Like/).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'May authors see what you like?' })).toBeVisible();
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      `They find likes and reactions under “Sent letters” from the next full hour on, never in the moment, and never by mail or push. This is for all letters to @${HANDLE}. You can change it in the inbox’s menu at any time. Until you choose, they see nothing.`,
    );
  await expect.element(button(/^Like/)).toHaveFocus();
  await expectAccessibleInBothThemes();

  const saved = hold(chosen(true));
  server.on(saved);
  await choose('Yes, let them see').click();
  await expect.element(choose('No, keep it to me')).toBeDisabled();
  saved.release();
  const line = page.getByText('Authors see what you like, from the next full hour on.');
  await expect.element(line).toHaveFocus();
  expect(question.elements()).toEqual([]);
  expect(server.sentTo(updateInbox)).toMatchObject([{ path: `/api/inboxes/${HANDLE}`, body: { smiles: true } }]);

  server.on(answer(reactToConfession, REACTED));
  await button('Fire').click();
  await expect.element(button('Fire, 1 so far')).toBeVisible();
  expect(question.elements()).toEqual([]);
  await expectAccessibleInBothThemes();
});

it('a reaction asks as well, a refusal is kept, and what is taken back asks nothing', async () => {
  const server = await openApp('/search-confessions', {
    answers: [proved(HANDLE), found([REACTED]), answer(reactToConfession, LETTER), loseConnection(updateInbox)],
  });
  await button('Fire, 1 so far').click();
  await expect.element(button('Fire')).toHaveAttribute('aria-pressed', 'false');
  expect(question.elements()).toEqual([]);
  server.on(answer(reactToConfession, REACTED));
  await button('Fire').click();
  await choose('No, keep it to me').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Inbox Not Changed');
  await expect.element(choose('No, keep it to me')).toHaveFocus();

  server.on(chosen(false));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(ONLY_YOU)).toHaveFocus();
  expect(server.sentTo(updateInbox).at(-1)?.body).toEqual({ smiles: false });
});

it('the choice can be changed in the menu of the inbox, which says from when on it counts', async () => {
  const server = await openApp('/search-confessions', {
    answers: [IN_BATCHES, withSmiles(false), found([LETTER]), chosen(true)],
  });
  await chooseInMenu('Show authors what I like');
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect.element(toast('They find it under “Sent letters” from the next full hour on.')).toBeVisible();
  await expect.element(page.getByText('Authors see what you like, from the next full hour on.')).toBeVisible();

  server.on(chosen(false));
  await chooseInMenu('Keep what I like to myself');
  await expect
    .element(toast('Authors no longer see what you like. That counts from the next full hour on.'))
    .toBeVisible();
  await expect.element(page.getByText(ONLY_YOU)).toBeVisible();

  server.on(loseConnection(updateInbox));
  await chooseInMenu('Show authors what I like');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Inbox Not Changed');
  await expect.element(page.getByText(ONLY_YOU)).toBeVisible();
});

it('where letters are delivered at once, authors see it at once', async () => {
  await openApp('/search-confessions', { answers: [withSmiles(true), found([LETTER])] });
  await expect.element(page.getByText('Authors see what you like, at once.')).toBeVisible();
});
