import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getCurrentUser } from '#features/auth/contract.ts';
import { SENT } from '#test/components/confession-form.ts';
import { answer, hold, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import { ELISE, FLORA, openApp } from '#test/components/open-app.ts';
import { found, HANDLE, LETTER, proved } from '#test/components/received-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { answerConfession, getAnswer, searchConfessions } from '../../../contract.ts';

const TEXT = 'I heard you humming back.';
const ON_ITS_WAY = {
  ...SENT,
  targetName: HANDLE,
  isAnswer: true,
  message: TEXT,
  state: 'waiting' as const,
  submittedAt: null,
};
const LINE = { name: 'Hope', where: 'Everywhere', contact: '123', url: 'https://hope.example' };
const OPEN = answer(getAnswer, { state: 'open', answer: null });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const form = page.getByRole('form', { name: 'Answer this letter' });
const field = page.getByLabelText('Your answer');
const send = () => button('Send answer').click();

const openLetter = (user = FLORA) =>
  openApp('/search-confessions', { user, answers: [proved(HANDLE), found([LETTER]), OPEN] });

async function openForm(...answers: Answer[]) {
  const server = await openLetter();
  server.on(...answers);
  await button('Answer').click();
  await expect.element(field).toHaveFocus();
  return server;
}

describe('an answer', () => {
  it('is sent once, and says what happens to it', async () => {
    const held = hold(answer(answerConfession, ON_ITS_WAY));
    const server = await openForm(held);
    await expect.element(form).toMatchTextContent('One answer, no more');
    await expect.element(form.getByRole('link', { name: 'match' })).toHaveAttribute('href', '/how-it-works#mutual');
    await expect.element(field).toHaveAccessibleDescription('Don’t say how to reach you.');
    await expectAccessibleInBothThemes();

    await send();
    await expect.element(field).toHaveAccessibleDescription(/Please write your answer/);
    await expect.element(field).toHaveFocus();
    await field.fill('x'.repeat(501));
    await expect.element(form.getByText('501 / 500')).toBeVisible();
    await expect.element(form.getByText('Please keep it under 500 characters')).toBeVisible();
    await field.fill(TEXT);
    await expect.element(form.getByText(`${TEXT.length} / 500`)).toBeVisible();
    await send();
    await expect.element(button('Sealing...')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    held.release();
    const sheet = page.getByRole('region', { name: 'You answered' });
    await expect.element(sheet).toHaveFocus();
    await expect
      .element(sheet)
      .toMatchTextContent('Not delivered yet. It goes out together with other people’s letters.');
    await expect.element(sheet).toMatchTextContent('You find it under Sent letters, and can take it back there.');
    expect(server.sentTo(answerConfession)).toEqual([
      { path: `/api/confessions/${LETTER.id}/answer`, query: {}, body: { message: TEXT } },
    ]);
    expect(sessionStorage.length).toBe(0);
    await expectAccessibleInBothThemes();
  });

  it('comes with help lines if its author may need one', async () => {
    await openForm(answer(answerConfession, { ...ON_ITS_WAY, state: 'held', rule: 'self-harm', helpLines: [LINE] }));
    await field.fill(TEXT);
    await send();
    const sheet = page.getByRole('region', { name: 'You answered' });
    await expect.element(sheet).toMatchTextContent('Being checked: it speaks of hurting oneself.');
    await expect.element(sheet.getByRole('link', { name: LINE.name })).toBeVisible();
    await expectAccessibleInBothThemes();
  });

  it('that is refused stays in its field, with the reason and with help lines', async () => {
    await openForm(refuse(answerConfession, 'MODERATION', { message: 'Please leave out links.', helpLines: [LINE] }));
    await field.fill(TEXT);
    await send();
    await expect.element(field).toHaveAccessibleDescription(/Please leave out links\./);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue(TEXT);
    await expect.element(form.getByRole('link', { name: LINE.name })).toBeVisible();
    await expectAccessibleInBothThemes();
  });

  it('that could not be sent stays in its field, with what went wrong and where to go on', async () => {
    const server = await openForm();
    await field.fill(TEXT);
    const failures: [Answer, string][] = [
      [loseConnection(answerConfession), 'We could not reach Sub Rosa.'],
      [refuse(answerConfession, 'ANSWER_LIMIT'), 'You can write ten answers a day.'],
      [refuse(answerConfession, 'BURST_LIMIT'), 'Please wait a while.'],
      [refuse(answerConfession, 'SUSPENDED'), 'This account is suspended'],
      [refuse(answerConfession, 'NOT_ANSWERABLE'), 'An answer to this letter is not possible.'],
      [refuse(answerConfession, 'NOT_FOUND'), 'We can’t find this letter. It may have been taken back'],
      [refuse(answerConfession, 'BUSY'), 'We are very busy right now.'],
      [refuse(answerConfession, 'ALREADY_ANSWERED'), 'You have already answered this letter.'],
      [refuse(answerConfession, 'EMAIL_UNVERIFIED'), 'Please confirm your email address first.'],
    ];
    for (const [failure, text] of failures) {
      server.on(failure);
      await send();
      await expect.element(form.getByRole('alert')).toMatchTextContent(text);
      await expect.element(field).toHaveValue(TEXT);
    }
    await expect.element(form.getByRole('link', { name: 'Account Settings' })).toBeVisible();
    await expectAccessibleInBothThemes();
  });
});

describe('what was typed', () => {
  it('is still there when the form is closed and the page is loaded again', async () => {
    await openForm();
    await field.fill(TEXT);
    await button('Close').click();
    await expect.element(button('Go on with your answer')).toHaveFocus();
    await openLetter();
    await button('Go on with your answer').click();
    await expect.element(field).toHaveValue(TEXT);
    await field.fill('');
    await button('Close').click();
    await expect.element(button('Answer')).toHaveFocus();
  });

  it('is not shown to another member', async () => {
    await openForm();
    await field.fill(TEXT);
    await openLetter(ELISE);
    await button('Answer').click();
    await expect.element(field).toHaveValue('');
  });

  it('is kept when the session has ended, and the log-in page leads back to it', async () => {
    const server = await openForm();
    await field.fill(TEXT);
    server.on(
      refuse(answerConfession, 'SIGNED_OUT'),
      refuse(getCurrentUser, 'SIGNED_OUT'),
      refuse(searchConfessions, 'NOT_VERIFIED'),
    );
    await send();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Your answer is kept in this tab: log in to send it.');
    await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2Fsearch-confessions');
    expect(server.sentTo(answerConfession)).toHaveLength(1);
    await openLetter();
    await button('Go on with your answer').click();
    await expect.element(field).toHaveValue(TEXT);
  });
});
