import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { found, HANDLE, LETTER, proved } from '#test/components/received-letters.ts';
import { likeConfession, reactToConfession } from '../../contract.ts';

const reactions = page.getByRole('group', { name: 'Your reactions' });
const reactionBy = (name: string) => reactions.getByRole('button', { name });

/** In the letter, which may still be moving. */
const placesOf = () =>
  reactions
    .getByRole('button')
    .elements()
    .map((button) => {
      const { offsetLeft, offsetTop, offsetWidth } = button as HTMLElement;
      return [offsetLeft, offsetTop, offsetWidth];
    });

it.each([320, 390])('a like and a reaction move nothing, on a screen of %i pixels', async (width) => {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(1280, 900));
  const liked = { ...LETTER, likes: 1, liked: true };
  const reacted = { ...liked, reactions: { '❤️': 1, '😢': 12 }, reacted: ['❤️' as const] };
  await openApp('/search-confessions', {
    answers: [proved(HANDLE), found([LETTER]), answer(likeConfession, liked), answer(reactToConfession, reacted)],
  });
  await expect.element(reactionBy('Like, 0 so far')).toBeVisible();
  const before = placesOf();
  await reactionBy('Like, 0 so far').click();
  await expect.element(reactionBy('Like, 1 so far')).toHaveAttribute('aria-pressed', 'true');
  await reactionBy('Love').click();
  await expect.element(reactionBy('Love, 1 so far')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(reactionBy('Sad, 12 so far')).toBeVisible();
  expect(placesOf()).toEqual(before);
  await expectAccessible();
});
