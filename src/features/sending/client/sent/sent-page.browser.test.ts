import { getUnread } from '#features/notices/contract.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { DAY } from '#platform/shared/durations.ts';
import { message } from '#test/components/confession-form.ts';
import { ANSWER, DELIVERED, HELD, list, openList } from '#test/components/sent-letters.ts';
import {
  appealConfession,
  listSentConfessions,
  retractConfession,
  sendConfession,
  type SentConfession,
} from '../../contract.ts';
import { saveDraft } from '../draft.ts';

const dialog = page.getByRole('dialog');
const retract = list.getByRole('button', { name: 'Take back the letter to @priya.raman' });

describe('the sent letters', () => {
  it('show the state of each letter, what their author has chosen for them, and shorten long ones', async () => {
    await openList({ ...DELIVERED, mayMatch: false, mayAnswer: false }, HELD);
    await expect
      .poll(
        () =>
          list.getByText(/You stay hidden, even if they confess to you too\. They can’t answer it\./).elements().length,
      )
      .toBe(1);
    await expect.element(list.getByText('Delivered', { exact: true })).toBeVisible();
    await expect.element(list.getByText(/Being checked: it could have a phone number in it\./)).toBeVisible();
    await list.getByRole('button', { name: 'Show all' }).click();
    await expect.element(list.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible();
  });

  it('break a long username after its dots, and tell the hour of delivery without a minute', async () => {
    await page.viewport(320, 700);
    onTestFinished(() => page.viewport(1280, 900));
    await openList({ ...DELIVERED, targetName: 'very.long.user.name.of.somebody' });
    const recipient = list.getByText('To @very.long.user.name.of.somebody');
    const lines = (text: Node) => {
      const range = new Range();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    };
    await expect.element(recipient).toBeVisible();
    recipient.element().parentElement?.style.setProperty('max-width', '9rem');
    const parts = [...(recipient.element().querySelector('span')?.childNodes ?? [])].filter(
      ({ textContent }) => textContent,
    );
    expect(parts.map(lines)).toEqual(Array(6).fill(1));
    expect(recipient.element().clientHeight).toBeGreaterThan(40);
    await expect
      .element(list.getByText(/Delivered on November 1\d, 2026, between \d\d:00 and \d\d:00\./))
      .toBeVisible();
  });

  it('load page by page, and a page that failed can be loaded again', async () => {
    const server = await openApp('/sent', {
      user: FLORA,
      answers: [answer(listSentConfessions, { confessions: [DELIVERED], nextCursor: '32' })],
    });
    const more = list.getByRole('button', { name: 'Show more' });
    await expect.element(list.getByText('To @priya.raman')).toBeVisible();
    await expect.element(list.getByText('Newest 1 letter')).toBeVisible();
    server.on(loseConnection(listSentConfessions));
    await more.click();
    await expect.element(page.getByText('The list did not load')).toBeVisible();
    server.on(answer(listSentConfessions, { confessions: [HELD], nextCursor: null }));
    await more.click();
    await expect.element(list.getByText('To @mateo.ibarra')).toBeVisible();
    expect(server.sentTo(listSentConfessions).at(-1)?.query).toEqual({ cursor: '32' });
    await expect.element(list.getByRole('listitem').nth(1)).toHaveFocus();
    await expect.element(list.getByText('To @priya.raman')).toBeVisible();
    await expect.element(more).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('can be loaded again when they did not load, and lead to the home page when there are none', async () => {
    const server = await openApp('/sent', {
      user: FLORA,
      answers: [loseConnection(listSentConfessions)],
    });
    await expect.element(list.getByRole('alert')).toMatchTextContent('The list did not load');
    await expectAccessible();
    server.on(answer(listSentConfessions, { confessions: [], nextCursor: null }));
    await list.getByRole('button', { name: 'Try again' }).click();
    await expect.element(list.getByText('No sent letters')).toBeVisible();
    await expect.element(list.getByRole('link', { name: 'Write a letter' })).toHaveAttribute('href', '/');
  });

  it('send visitors to the login page, and back from there', async () => {
    await openApp('/sent');
    await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2Fsent');
    await expect.element(page.getByRole('heading', { name: 'Log in to see your sent letters' })).toBeVisible();
  });
});

describe('the appeal', () => {
  const REFUSED: SentConfession = { ...HELD, state: 'refused', canAppeal: true };
  const APPEALED: SentConfession = { ...HELD, appealed: true };
  const appeal = list.getByRole('button', { name: 'Appeal for the letter to @mateo.ibarra' });

  it("is offered for a refused letter, and sends the author's message", async () => {
    const server = await openList(REFUSED);
    await expect.element(list.getByText(/Not delivered: it has a phone number in it\./)).toBeVisible();
    await appeal.click();
    const send = dialog.getByRole('button', { name: 'Send the appeal' });
    await send.click();
    await expect.element(dialog.getByText('Please tell us why')).toBeVisible();
    await expectAccessible();
    server.on(
      answer(appealConfession, APPEALED),
      answer(listSentConfessions, { confessions: [APPEALED], nextCursor: null }),
    );
    await dialog.getByLabelText('Your appeal').fill('It is a line of a song.');
    await send.click();
    await expect.element(list.getByText('Appealed', { exact: true })).toBeVisible();
    await expect.element(list.getByText(/^Appealed, being checked/)).toBeVisible();
    await expect.poll(() => appeal.elements()).toEqual([]);
    expect(server.sentTo(appealConfession).map(({ body }) => body)).toEqual([{ message: 'It is a line of a song.' }]);
  });
});

describe('rewording', () => {
  const reword = list.getByRole('button', { name: 'Reword the letter to @mateo.ibarra' });
  const seal = page.getByRole('button', { name: 'Seal and send' });

  it('puts the letter back into the form, although the day’s letter is used up, and replaces it', async () => {
    const nextConfessionAt = new Date(Date.now() + 2 * DAY).toISOString();
    const server = await openApp('/sent', {
      user: { ...FLORA, confessionsToday: 1, nextConfessionAt },
      answers: [answer(listSentConfessions, { confessions: [{ ...HELD, hint: 'Line 4' }], nextCursor: null })],
    });
    await reword.click();
    await expect.element(message).toHaveValue(HELD.message);
    await expect.element(page.getByLabelText('Hint', { exact: true })).toHaveValue('Line 4');
    await expect.element(page.getByText('Your earlier letter is taken back once you send this one.')).toBeVisible();
    await expectAccessible();
    server.on(refuse(sendConfession, 'ALREADY_DECIDED', { message: 'It has been delivered.' }));
    await message.fill('A kinder one.');
    await seal.click();
    await expect.element(page.getByRole('main')).toMatchTextContent('It has been delivered.');
    await expect.element(seal, { message: 'from now on it is a letter of its own' }).toBeDisabled();
    await expect.element(message).toHaveValue('A kinder one.');
    expect(server.sentTo(sendConfession)[0]?.body).toMatchObject({ replaces: HELD.id, targetName: 'mateo.ibarra' });
  });

  it('asks before it takes the place of another letter', async () => {
    const draft = { recipient: { username: 'rosa.lindt' }, clientKey: HELD.id, writer: FLORA.id, replaces: null };
    saveDraft({ ...draft, fields: { message: 'Half a letter' } });
    await openList(HELD);
    await reword.click();
    await expect.element(dialog).toMatchTextContent('Your text for @rosa.lindt would be lost');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Keep the other' }).click();
    expect(sessionStorage.getItem('confessionDraft')).toContain('Half a letter');
    await reword.click();
    await dialog.getByRole('button', { name: 'Reword this one instead' }).click();
    await expect.element(message).toHaveValue(HELD.message);
  });
});

describe('the retraction', () => {
  it.each([
    [[ANSWER], 'You won’t see the answer to it any more.'],
    [[ANSWER, { ...ANSWER, id: HELD.id }], 'You won’t see the answers to it any more.'],
  ])('says what becomes of the answers to the letter, which are not counted any more', async (answers, words) => {
    const server = await openList({ ...DELIVERED, answers });
    await retract.click();
    await expect.element(dialog).toMatchTextContent(words);
    server.on(answer(retractConfession, { success: true }));
    const counted = server.sentTo(getUnread).length;
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => server.sentTo(getUnread).length).toBeGreaterThan(counted);
  });

  it('asks first, keeps the letter when it fails, and removes one that is already gone', async () => {
    const server = await openList(DELIVERED);
    await retract.click();
    await expect.element(dialog).toMatchTextContent('still counts for the day you sent it');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(retract).toHaveFocus();
    expect(server.sentTo(retractConfession)).toEqual([]);

    server.on(loseConnection(retractConfession));
    await retract.click();
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect.element(page.getByText('Not Taken Back')).toBeVisible();
    server.on(refuse(retractConfession, 'NOT_FOUND'));
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect.element(page.getByText('Letter taken back')).toBeVisible();
    await expect.element(list.getByText('You’ve taken back your letters.')).toBeVisible();
  });
});
