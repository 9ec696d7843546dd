import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { CurrentUser } from '#features/auth/contract.ts';
import { SENT } from '#test/components/confession-form.ts';
import { answer, hold, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { found, HANDLE, LETTER, proved } from '#test/components/received-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { getAnswer, type ReceivedConfession } from '../../../contract.ts';

const { helpLines: _, ...DELIVERED } = SENT;
const GIVEN = { ...DELIVERED, targetName: HANDLE, isAnswer: true, message: 'I heard you humming back.' };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = page.getByRole('region', { name: 'You answered' });

interface Opening {
  user?: CurrentUser | null;
  letter?: Partial<ReceivedConfession>;
  answers?: Answer[];
}

async function openLetter({ user = FLORA, letter, answers = [] }: Opening = {}) {
  const list = found([
    { ...LETTER, ...letter },
    { ...LETTER, id: LETTER.id.replace(/1$/, '2'), opened: false },
  ]);
  const server = await openApp('/search-confessions', { user, answers: [proved(HANDLE), list, ...answers] });
  await expect.element(page.getByText(LETTER.message)).toBeVisible();
  return server;
}

describe('a member', () => {
  it('reads what is possible, and asks the server only by pressing the button', async () => {
    const asked = hold(answer(getAnswer, { state: 'open', answer: null }));
    const server = await openLetter({ answers: [asked] });
    await expect.element(page.getByText('You can answer a letter once.')).toBeVisible();
    await expect.element(button('Answer')).toBeVisible();
    await expectAccessibleInBothThemes();
    expect(server.sentTo(getAnswer)).toEqual([]);
    await button('Answer').click();
    await expect.element(button('Loading...')).toBeVisible();
    asked.release();
    await expect.element(page.getByLabelText('Your answer')).toHaveFocus();

    await button('Close').click();
    await expect.element(button('Answer')).toHaveFocus();
    await button('Answer').click();
    await expect.element(page.getByLabelText('Your answer')).toHaveFocus();
    expect(server.sentTo(getAnswer)).toHaveLength(1);
  });

  it('reads the answer that they have given, and what became of it', async () => {
    await openLetter({ answers: [answer(getAnswer, { state: 'given', answer: GIVEN })] });
    await button('Answer').click();
    await expect.element(sheet).toHaveFocus();
    await expect.element(sheet).toMatchTextContent(GIVEN.message);
    await expect
      .element(sheet)
      .toHaveAccessibleDescription(
        /^Delivered on November \d+, .* You find it under Sent letters, and can take it back there\.$/,
      );
    await expect.element(sheet.getByRole('link', { name: 'Sent letters' })).toHaveAttribute('href', '/sent');
    await expectAccessibleInBothThemes();
  });

  it.each([
    [{ state: 'held', rule: 'threat' }, 'Being checked: it could read as a threat.'],
    [{ state: 'refused', rule: 'threat' }, 'Not delivered: it reads as a threat.'],
    [{ state: 'waiting', rule: null }, 'It goes out together with other people’s letters.'],
  ] as const)('reads of an answer that is not delivered: %o', async (undelivered, text) => {
    const given = { ...GIVEN, ...undelivered, submittedAt: null };
    await openLetter({ answers: [answer(getAnswer, { state: 'given', answer: given })] });
    await button('Answer').click();
    await expect.element(sheet).toMatchTextContent(text);
  });

  it.each([
    ['taken-back', 'You answered, and took that back.'],
    ['closed', 'This letter can’t be answered.'],
  ] as const)('reads why there is no answer any more: %s', async (state, text) => {
    await openLetter({ answers: [answer(getAnswer, { state, answer: null })] });
    await button('Answer').click();
    await expect.element(page.getByText(text)).toHaveFocus();
    expect(button('Answer').elements()).toEqual([]);
    await expectAccessibleInBothThemes();
  });

  it('reads what went wrong, and can try again', async () => {
    const server = await openLetter({ answers: [loseConnection(getAnswer)] });
    await button('Answer').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('We could not reach Sub Rosa.');
    server.on(refuse(getAnswer, 'NOT_FOUND'));
    await button('Answer').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('It may have been taken back');
    server.on(answer(getAnswer, { state: 'open', answer: null }));
    await button('Answer').click();
    await expect.element(page.getByLabelText('Your answer')).toBeVisible();
  });
});

it('a visitor reads that an answer needs an account, and how to get one', async () => {
  await openLetter({ user: null });
  const once = button('Answer once');
  await expect.element(once).toHaveAttribute('aria-expanded', 'false');
  await once.click();
  await expect.element(once).toHaveAttribute('aria-expanded', 'true');
  const note = page.getByRole('main').getByRole('listitem').first();
  await expect.element(note).toMatchTextContent('An answer needs a free account.');
  await expect.element(note.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup?for=answer');
  await expect
    .element(note.getByRole('link', { name: 'log in' }))
    .toHaveAttribute('href', '/login?next=%2Fsearch-confessions');
  await expectAccessibleInBothThemes();
  await note.getByRole('link', { name: 'Sign up' }).click();
  await expect
    .element(page.getByText(`Create your free account, and you can answer letters to @${HANDLE}.`))
    .toBeVisible();
});

it.each([
  ['a member', FLORA, { canAnswer: false }, 'This letter can’t be answered.'],
  ['a visitor', null, { canAnswer: false }, 'This letter can’t be answered.'],
  ['who blocks its author', FLORA, { canAnswer: false, blocked: true }, 'You can’t answer while you block its author.'],
] as const)('%s reads that a letter cannot be answered, without a call', async (_who, user, letter, text) => {
  const server = await openLetter({ user, letter });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('button', { name: /Answer/ }).elements()).toEqual([]);
  expect(server.sentTo(getAnswer)).toEqual([]);
});
