import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { getUnread } from '#features/notices/contract.ts';
import { listSentConfessions, type ReceivedAnswer } from '#features/sending/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { LETTER } from '#test/components/received-letters.ts';
import { ANSWER, DELIVERED, HELD, list, openList, sent } from '#test/components/sent-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import {
  blockAuthor,
  likeConfession,
  openConfession,
  reactToConfession,
  reportConfession,
  unblockAuthor,
} from '../../contract.ts';

const OTHER: ReceivedAnswer = { ...ANSWER, id: ANSWER.id.replace(/9$/, '8'), message: 'Who are you?', opened: false };

/** A letter with these answers. */
const answered = (...answers: ReceivedAnswer[]) => ({ ...DELIVERED, answers });
/** What the calls on an answer reply: its reader's letter. */
const asLetter = (changes: Partial<ReceivedAnswer> = {}) => ({ ...LETTER, ...ANSWER, ...changes });

const card = (n = 0) => list.getByRole('article', { name: 'Answer from @priya.raman' }).nth(n);
const openIt = list.getByRole('button', { name: 'Open their answer' });
const dialog = page.getByRole('dialog');
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
const openMenu = () => list.getByRole('button', { name: 'More about this answer' }).click();

describe('an answer to a letter', () => {
  it('is sealed until it is opened, which lowers the count, and takes the focus then', async () => {
    const server = await openList(answered(ANSWER, OTHER));
    await expect.element(card(0)).toMatchTextContent('Take a rose next time.');
    await expect.element(card(0)).toMatchTextContent(/Delivered on November 15, 2026, between/);
    await expect.element(card(1).getByText('New', { exact: true })).toBeVisible();
    await expect.element(card(1)).not.toMatchTextContent('Who are you?');
    await expectAccessibleInBothThemes();

    server.on(
      answer(openConfession, asLetter({ ...OTHER, opened: true })),
      answer(getUnread, { letters: 0, matches: 0, answers: 0 }),
    );
    const counted = server.sentTo(getUnread).length;
    await openIt.click();
    await expect.element(card(1)).toMatchTextContent('Who are you?');
    await expect.element(card(1)).toHaveFocus();
    await expect.poll(() => server.sentTo(getUnread).length).toBeGreaterThan(counted);
    expect(server.sentTo(openConfession).map(({ path }) => path)).toEqual([`/api/confessions/${OTHER.id}/open`]);
    await expectAccessibleInBothThemes();
  });

  it('with a muted word is folded, and opens with one press', async () => {
    const muted = { ...OTHER, mutedByWords: true };
    const server = await openList(answered(muted));
    await expect.element(list.getByText('Hidden by your words')).toBeVisible();
    await expect.element(list).not.toMatchTextContent('Who are you?');
    await expect.element(openIt).not.toBeInTheDocument();
    await expectAccessibleInBothThemes();
    server.on(answer(openConfession, asLetter({ ...muted, opened: true })));
    await list.getByRole('button', { name: 'Show answer' }).click();
    await expect.element(card()).toHaveFocus();
    await expect.element(card()).toMatchTextContent('Who are you?');
    expect(server.sentTo(openConfession)).toHaveLength(1);
  });

  it('of a letter further down is mentioned, as long as it is unopened', async () => {
    const page1 = (...answers: ReceivedAnswer[]) =>
      answer(listSentConfessions, { confessions: [answered(...answers)], nextCursor: '32' });
    const counts = (answers: number) => answer(getUnread, { letters: 0, matches: 0, answers });
    const server = await openApp('/sent', { user: FLORA, answers: [page1(OTHER), counts(2)] });
    const note = list.getByText('1 new answer is further down, at older letters.');
    await expect.element(note).toBeVisible();
    await expectAccessible();
    server.on(answer(openConfession, asLetter()), page1({ ...OTHER, opened: true }), counts(1));
    await openIt.click();
    await expect.element(card()).toHaveFocus();
    await expect.element(note).toBeVisible();
    server.on(answer(listSentConfessions, { confessions: [HELD], nextCursor: null }));
    await list.getByRole('button', { name: 'Show more' }).click();
    await expect.element(note).not.toBeInTheDocument();
  });

  it('can be opened while the connection is lost', async () => {
    await page.viewport(320, 640);
    onTestFinished(() => page.viewport(1280, 900));
    const server = await openList(answered(OTHER));
    server.on(loseConnection(openConfession));
    await openIt.click();
    await expect.element(card()).toMatchTextContent('Who are you?');
    expect(document.body.scrollWidth).toBeLessThanOrEqual(320);
    await expectAccessible();
  });

  it('stands on the right in a language that is written from the right', async () => {
    await openList(answered({ ...ANSWER, message: 'שלום' }));
    await expect.element(card().getByText('שלום')).toBeVisible();
    const text = card().getByText('שלום').element();
    const words = document.createRange();
    words.selectNodeContents(text);
    expect(words.getBoundingClientRect().right).toBe(text.getBoundingClientRect().right);
  });

  it('gets a like and reactions, and keeps what it was when one fails', async () => {
    const server = await openList(answered(ANSWER));
    const reaction = card().getByRole('group', { name: 'Your reaction' });
    server.on(
      answer(likeConfession, { ...asLetter({ liked: true }), likes: 1 }),
      answer(reactToConfession, asLetter({ liked: true, reacted: ['🔥'] })),
    );
    await reaction.getByRole('button', { name: 'Like, 0 so far' }).click();
    await expect
      .element(reaction.getByRole('button', { name: 'Like, 1 so far' }))
      .toHaveAttribute('aria-pressed', 'true');
    await reaction.getByRole('button', { name: 'Fire' }).click();
    await expect
      .element(reaction.getByRole('button', { name: 'Fire, 1 so far' }))
      .toHaveAttribute('aria-pressed', 'true');
    expect(server.sentTo(reactToConfession)[0]?.body).toEqual({ emoji: '🔥' });
    server.on(loseConnection(reactToConfession));
    await reaction.getByRole('button', { name: 'Clap' }).click();
    await expect.element(page.getByText('Couldn’t react to answer')).toBeVisible();
    await expect.element(reaction.getByRole('button', { name: 'Clap' })).toHaveAttribute('aria-pressed', 'false');
    server.on(refuse(reactToConfession, 'NOT_FOUND'));
    await reaction.getByRole('button', { name: 'Clap' }).click();
    await expect.element(page.getByText('It may have been taken back, or you’ve been logged out.')).toBeVisible();
    await expectAccessible();
  });
});

describe('the menu of an answer', () => {
  it('blocks answers from its username, which leave the list, and unblocks them', async () => {
    const server = await openList(answered(ANSWER, OTHER));
    await openMenu();
    server.on(answer(blockAuthor, asLetter({ blocked: true })), sent(answered({ ...ANSWER, blocked: true })));
    await item('Block answers from @priya.raman').click();
    await expect.element(dialog).toMatchTextContent('You won’t see any more answers from @priya.raman.');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Block' }).click();
    await expect.element(card()).toMatchTextContent('You’ve blocked answers from @priya.raman.');
    await expect.poll(() => card(1).elements()).toEqual([]);
    await expectAccessibleInBothThemes();

    server.on(answer(unblockAuthor, asLetter()), sent(answered(ANSWER, OTHER)));
    await card().getByRole('button', { name: 'Unblock' }).click();
    await expect.element(card(1)).toBeVisible();
    await expect.element(card()).not.toMatchTextContent('You’ve blocked');
    await expect.element(list.getByRole('button', { name: 'More about this answer' })).toHaveFocus();
  });

  it('and its dialog fit a phone when the username is as long as can be', async () => {
    await page.viewport(320, 640);
    onTestFinished(() => page.viewport(1280, 900));
    await openList({ ...answered(ANSWER), targetName: 'w'.repeat(30) });
    await openMenu();
    await expect.element(item(/^Block/)).toBeVisible();
    expect(page.getByRole('menu').element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
    await item(/^Block/).click();
    const words = dialog.getByText(/You won’t see any more answers/);
    await expect.element(words).toBeVisible();
    expect(words.element().scrollWidth).toBe(words.element().clientWidth);
  });

  it('reports it', async () => {
    const server = await openList(answered(ANSWER));
    server.on(answer(reportConfession, { success: true, helpLines: [] }));
    await openMenu();
    await item('Report this answer').click();
    await expect.element(page.getByRole('dialog', { name: 'Report this answer' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'It harasses me' }).click();
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await expect.element(card()).toMatchTextContent('You reported this. A moderator reads it within 24 hours.');
    expect(server.sentTo(reportConfession)[0]?.path).toBe(`/api/confessions/${ANSWER.id}/report`);
    await openMenu();
    expect(item(/report/i).elements()).toEqual([]);
  });

  it('reports it again if it was kept, and a removed one leaves only a note', async () => {
    const kept: ReceivedAnswer = { ...ANSWER, report: { state: 'kept', because: 'unkind' } };
    await openList({ ...answered(kept), answers: [kept, { id: OTHER.id, isRemoved: true }] });
    await expect
      .element(card())
      .toMatchTextContent(
        /We kept it, because although it’s unkind, it .* You can still block answers from @priya\.raman, or report it again\./,
      );
    await expect
      .element(list.getByRole('listitem'))
      .toMatchTextContent('Answer from @priya.ramanYou reported this. We removed it.');
    await expectAccessibleInBothThemes();
    await openMenu();
    await expect.element(item('Report it again')).toBeVisible();
    await openList(answered({ ...kept, blocked: true }));
    await expect.element(card()).toMatchTextContent('You can still report it again.');
  });
});
