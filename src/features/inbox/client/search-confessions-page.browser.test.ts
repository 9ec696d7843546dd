import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { answer, answerAsProxy, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { found, HANDLE, LETTER } from '#test/components/received-letters.ts';
import { likeConfession, searchConfessions } from '../contract.ts';

const name = page.getByLabelText('Your name');
const username = page.getByLabelText('Your Instagram username');
const alert = page.getByRole('alert');
const letters = page.getByRole('main').getByRole('listitem');
const button = (label: string) => page.getByRole('button', { name: label });

async function search(...answers: Answer[]) {
  const server = await openApp('/search-confessions', { answers });
  await username.fill(HANDLE);
  await button('Search by Instagram').click();
  return server;
}

async function chooseInMenu(item: string): Promise<void> {
  await button('More about this letter').click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('the search for letters', () => {
  it('says what is missing', async () => {
    await openApp('/search-confessions');
    await expectText('find.by-name');
    await expectText('find.by-instagram');
    await button('Search by Name').click();
    await expectText('find.name-missing');
    await expect.element(name).toHaveFocus();
    await button('Search by Instagram').click();
    await expectText('find.username-missing');
    await username.fill('@a');
    await button('Search by Instagram').click();
    await expectText('find.too-short');
    await expectAccessible();
  });

  it('asks for a proof, and leads back to the typed name', async () => {
    await openApp('/search-confessions', { answers: [refuse(searchConfessions, 'NOT_VERIFIED')] });
    await name.fill('Amara Okafor');
    await button('Search by Name').click();
    await expectText('find.verify-first');
    const letter = page.getByRole('article', { name: 'Are you “Amara Okafor”?' });
    for (const term of ['What we ask', 'What we keep', 'For how long'])
      await expect.element(letter.getByText(term)).toBeVisible();
    await letter.getByRole('button', { name: 'Back to the search' }).click();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue('Amara Okafor');
  });

  it.each(['/search-confessions', '/'])('goes on after the browser dropped %s during a proof', async (dropped) => {
    const until = new Date(Date.now() + 5 * MINUTE).toISOString();
    sessionStorage.setItem('provingName', JSON.stringify({ name: 'amara.okafor', until }));
    await openApp(dropped, { answers: [refuse(searchConfessions, 'NOT_VERIFIED')] });
    await expect.element(page.getByRole('article', { name: 'Are you “amara.okafor”?' })).toBeVisible();
  });

  it('shows a failure and can be tried again', async () => {
    const server = await search(answerAsProxy(searchConfessions, 502, 'Bad Gateway'));
    await expectText('letters.error', alert);
    await expectText('find.failed', alert);
    await expectAccessible();
    server.on(refuse(searchConfessions, 'BUSY'));
    await button('Try again').click();
    await expect.element(alert.getByText(/We are very busy right now/)).toBeVisible();
    await expect.poll(() => document.activeElement?.querySelector(':scope > [role="alert"]')).not.toBeNull();
    server.on(refuse(searchConfessions, 'NOT_VERIFIED'));
    await button('Try again').click();
    await expectText('find.verify-first');
  });

  it('says that there are no letters yet', async () => {
    await search(found([]));
    await expectText('letters.none');
    await expect.element(page.getByRole('main')).toMatchTextContent('yet. Check back later, or write one yourself.');
    expect(page.getByText(/hour/).elements(), 'letters are delivered at once').toEqual([]);
    await expectAccessible();
    await button('Back to the search').click();
    await expect.element(username).toHaveFocus();
  });
});

it('Back and Forward move between the search and what it found, and the navigation leads to the start', async () => {
  await search(found([LETTER]));
  await expectText('letters.title', page.getByRole('main'), { query: HANDLE, count: '1' });
  history.back();
  await expect.element(username).toHaveFocus();
  await expect.element(username).toHaveValue(HANDLE);
  history.forward();
  await expectText('letters.title', page.getByRole('main'), { query: HANDLE, count: '1' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Letters' }).click();
  await expect.element(username).toBeVisible();
});

describe('a letter', () => {
  it('is sealed until the reader opens it', async () => {
    await search(found([{ ...LETTER, opened: false }]));
    await expectText('letters.title', page.getByRole('main'), { query: HANDLE, count: '1' });
    await expectText('letters.anonymous');
    await expect.poll(() => page.getByText(LETTER.message).elements()).toEqual([]);
    await expectAccessible();
  });

  it('shows its text, its hint and how it was delivered', async () => {
    await search(found([{ ...LETTER, deliveryMethod: 'hint' }]));
    const sheet = page.getByRole('article');
    await expect.element(sheet.getByRole('blockquote')).toHaveTextContent(LETTER.message);
    await expectText('letters.hint', sheet);
    await expectText('letters.sent-elsewhere', sheet);
    await expect.element(sheet.getByText('Hint', { exact: true })).toBeVisible();
    await expect.element(sheet.getByText('With a gift: rose')).toBeVisible();
    await expectAccessible();
  });

  it('keeps its count when a like fails, is reported with a reason, and explains what blocking does', async () => {
    const server = await search(found([LETTER]), loseConnection(likeConfession));
    const like = page.getByRole('button', { name: /^Like/ });
    await like.click();
    await expectText('letters.like-failed', alert);
    await expect.element(like).toHaveTextContent('0');
    server.on(answer(likeConfession, { ...LETTER, likes: 1, liked: true }));
    await like.click();
    await expect.element(like).toHaveTextContent('1');

    await chooseInMenu('Report this letter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await expect.element(dialog.getByText('Please choose a reason')).toBeVisible();
    await expect.element(dialog.getByRole('radio').first()).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');

    await chooseInMenu('Block this author');
    await expect.element(dialog).toMatchTextContent('You won’t learn who it is');
    await expectAccessible();
  });
});

it('shows letters page by page, and moves the focus to the first new one', async () => {
  const [first, second] = [
    found([LETTER], { total: 2, nextCursor: 'next' }),
    found([{ ...LETTER, id: '00000000-0000-4000-8000-000000000002' }], { total: 2 }),
  ];
  const pages: Answer = {
    endpoint: searchConfessions,
    respond: (call) => (call.query['cursor'] === 'next' ? second : first).respond(call),
  };
  await search(pages);
  await expectText('letters.title', page.getByRole('main'), { query: HANDLE, count: '2' });
  await expect.poll(() => letters.elements()).toHaveLength(1);
  await button('Show more').click();
  await expect.poll(() => letters.elements()).toHaveLength(2);
  await expect.element(letters.last()).toHaveFocus();
  await expect.element(letters.first().getByRole('blockquote')).toBeVisible();
  await expect.poll(() => button('Show more').elements()).toEqual([]);
});

describe('a day with many letters', () => {
  const letter = (n: number, day: string) => ({
    ...LETTER,
    id: `00000000-0000-4000-8000-00000000000${n}`,
    message: `Letter ${n}`,
    submittedAt: `${day}T10:00:00.000Z`,
  });
  const fold = (count: number, cursor: string) => ({ day: '2026-11-14', count, cursor });
  const first = found([letter(1, '2026-11-14'), letter(5, '2026-11-13')], { total: 5, folded: [fold(3, 'three')] });
  const answers = (pages: Record<string, Answer>): Answer => ({
    endpoint: searchConfessions,
    respond: (call) => (pages[call.query['cursor'] ?? ''] ?? first).respond(call),
  });
  const status = (hasText: string) => page.getByRole('status').filter({ hasText });
  const shown = () => letters.elements().map((item) => (item.querySelector('blockquote') ?? item).textContent);

  it('is folded, and unfolds page by page in its place', async () => {
    const server = await search(
      answers({
        three: found([letter(2, '2026-11-14'), letter(3, '2026-11-14')], { folded: [fold(1, 'one')] }),
        one: found([letter(4, '2026-11-14')]),
      }),
    );
    await expect.poll(shown).toEqual(['Letter 1', '3 more letters on this day', 'Letter 5']);
    await expectAccessible();
    await button('3 more letters on this day').click();
    await expect.poll(shown).toEqual(['Letter 1', 'Letter 2', 'Letter 3', '1 more letter on this day', 'Letter 5']);
    await expect.element(letters.nth(1)).toHaveFocus();
    await expect.element(status('2 letters unfolded, 1 more letter on this day')).toBeInTheDocument();
    await expectAccessible();

    button('1 more letter on this day').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(shown).toEqual(['Letter 1', 'Letter 2', 'Letter 3', 'Letter 4', 'Letter 5']);
    await expect.element(letters.nth(3)).toHaveFocus();
    await expect.element(status('1 letter unfolded')).toBeInTheDocument();

    const liked = { ...letter(4, '2026-11-14'), likes: 1, liked: true };
    server.on(answer(likeConfession, liked));
    await letters.nth(3).getByRole('button', { name: /^Like/ }).click();
    await expect.element(letters.nth(3).getByRole('button', { name: /^Like/ })).toHaveTextContent('1');
  });

  it('stays folded after a failure, and says so if its letters have gone meanwhile', async () => {
    const server = await search(answers({ three: loseConnection(searchConfessions) }));
    await button('3 more letters on this day').click();
    await expectText('find.failed', alert);
    server.on(answers({ three: found([]) }));
    await button('3 more letters on this day').click();
    await expect.poll(shown).toEqual(['Letter 1', 'These letters are gone.', 'Letter 5']);
    await expect.element(letters.nth(1)).toHaveFocus();
    await expectAccessible();
  });
});
