import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { appealConfession, listSentConfessions, retractConfession, type SentConfession } from '../../contract.ts';

const DELIVERED: SentConfession = {
  id: '0b6f2f0e-64f5-4f3c-8d3c-3a8f5d8f7a10',
  targetName: 'priya.raman',
  deliveryMethod: 'platform',
  message: 'I know your order by heart, and I still let you say it.\n'.repeat(5).trim(),
  senderInfo: {},
  anonymityLevel: 'full',
  stationery: 'ivory',
  mayMatch: true,
  state: 'delivered',
  submittedAt: '2026-11-14T18:00:00.000Z',
  vanishesOn: null,
  canAppeal: false,
};
const HELD: SentConfession = {
  ...DELIVERED,
  id: '0b6f2f0e-64f5-4f3c-8d3c-3a8f5d8f7a11',
  targetName: 'mateo.ibarra',
  message: 'A short one.',
  state: 'held',
  submittedAt: null,
};

const list = page.getByRole('main');
const dialog = page.getByRole('dialog');
const retract = list.getByRole('button', { name: 'Take back the letter to @priya.raman' });

const openList = (...confessions: SentConfession[]) =>
  openApp('/sent', {
    user: FLORA,
    answers: [answer(listSentConfessions, { confessions, nextCursor: null })],
  });

describe('the sent letters', () => {
  it('show the state of each letter, which ones keep their author hidden, and shorten long ones', async () => {
    await openList({ ...DELIVERED, mayMatch: false }, HELD);
    await expect
      .poll(() => list.getByText(/You stay hidden, even if they confess to you too/).elements().length)
      .toBe(1);
    await expect.element(list.getByText('Delivered', { exact: true })).toBeVisible();
    await expect.element(list.getByText(/A moderator is checking it/)).toBeVisible();
    await list.getByRole('button', { name: 'Show all' }).click();
    await expect.element(list.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible();
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
  const appeal = list.getByRole('button', { name: 'Appeal for the letter to @mateo.ibarra' });

  it("is offered for a refused letter, and sends the author's message", async () => {
    const server = await openList(REFUSED);
    await appeal.click();
    const send = dialog.getByRole('button', { name: 'Send the appeal' });
    await send.click();
    await expect.element(dialog.getByText('Please tell us why')).toBeVisible();
    await expectAccessible();
    server.on(answer(appealConfession, HELD), answer(listSentConfessions, { confessions: [HELD], nextCursor: null }));
    await dialog.getByLabelText('Your appeal').fill('It is a line of a song.');
    await send.click();
    await expect.element(list.getByText(/A moderator is checking it/)).toBeVisible();
    await expect.poll(() => appeal.elements()).toEqual([]);
    expect(server.sentTo(appealConfession).map(({ body }) => body)).toEqual([{ message: 'It is a line of a song.' }]);
  });
});

describe('the retraction', () => {
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
