import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer } from '#test/components/fake-server.ts';
import { DELIVERED, HELD, list, openList } from '#test/components/sent-letters.ts';
import { retractConfession, type SentConfession } from '../../contract.ts';

const ANSWER: SentConfession = {
  ...DELIVERED,
  id: '0b6f2f0e-64f5-4f3c-8d3c-3a8f5d8f7a12',
  targetName: 'flora.whitfield',
  message: 'Take a rose next time.',
  isAnswer: true,
  mayMatch: false,
  mayAnswer: false,
};
const dialog = page.getByRole('dialog');

it('an answer that the member gave is listed as one, and can be taken back', async () => {
  const server = await openList(DELIVERED, ANSWER);
  await expect.element(list.getByText('Your answer to a letter to @flora.whitfield', { exact: true })).toBeVisible();
  await expect.element(list.getByText('1 letter and 1 answer', { exact: true })).toBeVisible();
  const text = list.getByText('Take a rose next time.');
  await expect.element(text).toBeVisible();
  await expect.element(list.getByRole('listitem').nth(1)).not.toMatchTextContent(/You stay hidden|can’t answer/);
  await expectAccessible();

  server.on(answer(retractConfession, { success: true }));
  await list.getByRole('button', { name: 'Take back your answer to a letter to @flora.whitfield' }).click();
  await expect.element(dialog).toMatchTextContent('Take this answer back?');
  await expect.element(dialog).toMatchTextContent('You can’t answer this letter again.');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText('Answer taken back')).toBeVisible();
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(list.getByText('1 letter', { exact: true })).toBeVisible();
});

it('a list of answers alone speaks of no permission: a reaction to an answer needs none', async () => {
  await openList({ ...ANSWER, smile: { liked: true, reactions: [] } });
  await expect.element(list.getByText('They liked it.')).toBeVisible();
  expect(list.getByText(/if they allow it/).elements()).toEqual([]);
});

it('taking back an answer, the last in the list, does not say that letters were taken back', async () => {
  const server = await openList(ANSWER);
  server.on(answer(retractConfession, { success: true }));
  await list.getByRole('button', { name: /^Take back/ }).click();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect.element(list.getByText('No sent letters', { exact: true })).toBeVisible();
});

it('a refused answer can be appealed, and not reworded: the form sends letters alone', async () => {
  await openList({ ...ANSWER, ...HELD, isAnswer: true, state: 'refused', canAppeal: true });
  await expect.element(list.getByText(/Not delivered: it has a phone number in it\./)).toBeVisible();
  expect(list.getByRole('button', { name: /^Reword/ }).elements()).toEqual([]);
  await list.getByRole('button', { name: 'Appeal for your answer to a letter to @mateo.ibarra' }).click();
  await expect.element(dialog).toMatchTextContent('A moderator reads the answer and your reasons');
});
