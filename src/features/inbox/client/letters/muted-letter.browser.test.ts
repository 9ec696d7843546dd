import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { found, HANDLE, LETTER, proved } from '#test/components/received-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { changeMutedWords, getMutedWords } from '#features/muted-words/contract.ts';
import { likeConfession, openConfession } from '../../contract.ts';

const MUTED = { ...LETTER, opened: false, mutedByWords: true };
const letter = page
  .getByRole('main')
  .getByRole('listitem')
  .filter({ has: page.getByText(LETTER.message) });
const note = page.getByText(/Hidden by your words, /);
const show = page.getByRole('button', { name: 'Show letter' });

it('a letter with a muted word is folded, and opens with one press, without its seal', async () => {
  const server = await openApp('/search-confessions', {
    answers: [proved(HANDLE), found([MUTED]), answer(openConfession, { ...MUTED, opened: true })],
  });
  await expect.element(note).toBeVisible();
  await expect.element(page.getByRole('heading', { name: `Confessions for "${HANDLE}" (1)` })).toBeVisible();
  await expect.element(letter).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Break the seal' })).not.toBeInTheDocument();
  await expect.element(show).toHaveAccessibleDescription(/^Hidden by your words, /);
  await expectAccessibleInBothThemes();
  await show.click();
  await expect.element(letter).toHaveFocus();
  await expect.element(note).not.toBeInTheDocument();
  await expect.poll(() => server.sentTo(openConfession)).toHaveLength(1);
  // It stays open, whatever its reader does with it.
  server.on(answer(likeConfession, { ...MUTED, opened: true, liked: true, likes: 1 }));
  await page.getByRole('button', { name: 'Like, 0 so far' }).click();
  await expect.element(page.getByRole('button', { name: 'Like, 1 so far' })).toBeVisible();
  await expect.element(letter).toBeVisible();
  await expectAccessible();
});

it('one that was opened before is folded too, and is not opened again', async () => {
  const server = await openApp('/search-confessions', {
    answers: [proved(HANDLE), found([{ ...MUTED, opened: true }])],
  });
  await show.click();
  await expect.element(letter).toHaveFocus();
  expect(server.sentTo(openConfession)).toEqual([]);
});

it('a letter on the screen folds and unfolds with the words of its reader', async () => {
  const liked = { ...LETTER, liked: true, likes: 1 };
  const server = await openApp('/search-confessions', {
    answers: [
      proved(HANDLE),
      found([LETTER]),
      answer(likeConfession, liked),
      answer(getMutedWords, { words: [] }),
      answer(changeMutedWords, { words: ['hum'] }),
    ],
  });
  const change = async (act: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Your inbox' }).click();
    await page.getByRole('menuitem', { name: 'Muted words' }).click();
    await act();
    await page.getByRole('button', { name: 'Done' }).click();
  };
  await page.getByRole('button', { name: 'Like, 0 so far' }).click();
  await expect.element(page.getByRole('button', { name: 'Like, 1 so far' })).toBeVisible();
  server.on(found([{ ...liked, mutedByWords: true }]));
  await change(async () => {
    await page.getByRole('textbox', { name: 'Word or phrase' }).fill('hum');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect.element(page.getByText('1 of 50')).toBeVisible();
  });
  await expect.element(note).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Your inbox' })).toHaveFocus();
  server.on(found([liked]), answer(getMutedWords, { words: ['hum'] }), answer(changeMutedWords, { words: [] }));
  await change(() => page.getByRole('button', { name: 'Remove “hum”' }).click());
  await expect.element(page.getByRole('button', { name: 'Like, 1 so far' })).toBeVisible();
});
