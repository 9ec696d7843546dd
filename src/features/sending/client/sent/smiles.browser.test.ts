import { expect, it } from 'vitest';
import type { Smile } from '#features/letters/contract.ts';
import { DELIVERED, HELD, list, openList } from '#test/components/sent-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';

const HINT = 'What they like shows by the next full hour, if they allow it.';

const liked = (n: number, smile: Smile) => ({
  ...DELIVERED,
  id: DELIVERED.id.slice(0, -1) + String(n),
  message: `Letter ${n}`,
  smile,
});

it('a delivered letter shows what its reader lets the author see, and nothing where they do not', async () => {
  await openList(DELIVERED, liked(1, { liked: true, reactions: [] }), liked(2, { liked: false, reactions: ['😘'] }), {
    ...liked(3, { liked: true, reactions: ['🔥', '😍'] }),
    isAnswer: true,
  });
  const item = (n: number) => list.getByRole('listitem').nth(n);
  await expect.element(item(1).getByText('They liked it.', { exact: true })).toBeVisible();
  await expect.element(item(2).getByText('They reacted 😘.', { exact: true })).toBeVisible();
  await expect.element(item(3).getByText('They liked it and reacted 🔥 😍.', { exact: true })).toBeVisible();
  await expect.element(item(0)).not.toMatchTextContent(/They (liked|reacted)/);
  await expect.element(list.getByText(HINT)).toBeVisible();
  await expectAccessibleInBothThemes();
});

it('the list says when a smile shows only once a letter is delivered', async () => {
  await openList(HELD);
  await expect.element(list.getByText('1 letter', { exact: true })).toBeVisible();
  expect(list.getByText(HINT).elements()).toEqual([]);
});
