import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import { FLORA, MODERATOR, openApp } from '#test/components/open-app.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import {
  closeContactMessage,
  decideCase,
  decideOptOut,
  getOverview,
  listAppeals,
  listCases,
  listContactMessages,
  listOptOuts,
  listPromoCodes,
  listSanctions,
  QUEUES,
  type Appeal,
  type Case,
} from '../contract.ts';

const ID = '11111111-0000-4000-8000-000000000000';
const DUE = { dueBy: '2026-03-15T10:00:00.000Z' };

const CASE: Case = {
  id: ID,
  number: '11111111',
  kind: 'report',
  state: 'open',
  reason: 'Harassment',
  note: 'It is the third.',
  openedOn: '2026-03-14',
  ...DUE,
  actions: ['allow', 'remove', 'suspend'],
  words: [{ from: 'reported', text: 'You hum.' }],
  events: [],
  lifted: false,
};
const CLOSED: Case = {
  ...CASE,
  state: 'closed',
  actions: [],
  events: [{ action: 'suspend', reason: 'It frightens.', by: 'Morgan', on: '2026-03-14', days: 7 }],
};
const OPT_OUT: AnswerOf<typeof listOptOuts>['optOuts'][number] = {
  id: ID,
  handle: 'rosa.lindt',
  note: 'I did not ask for this.',
  requestedOn: '2026-03-14',
  ...DUE,
  state: 'waiting',
  needsDecision: true,
  events: [],
};
const MESSAGE: AnswerOf<typeof listContactMessages>['messages'][number] = {
  id: ID,
  priority: true,
  name: 'Ana',
  email: 'ana@example.org',
  subject: 'Late letter',
  message: 'When will it arrive?',
  receivedOn: '2026-03-14',
  ...DUE,
  answeredOn: null,
};
const APPEAL: Appeal = {
  id: ID,
  caseNumber: '11111111',
  sanctionReason: 'It frightens.',
  about: { kind: 'report', reason: 'Harassment', note: '', words: CASE.words },
  until: '2026-03-21',
  message: 'I am sorry.',
  receivedOn: '2026-03-14',
  ...DUE,
  state: 'open',
  events: [],
};

const cases = (list: Case[], nextCursor: string | null = null) => answer(listCases, { cases: list, nextCursor });
const optOuts = (...list: (typeof OPT_OUT)[]) => answer(listOptOuts, { optOuts: list });

const ENTRIES: Answer[] = [
  answer(getOverview, { queues: QUEUES.map((queue) => ({ queue, open: 2, overdue: 2, ...DUE })) }),
  cases([CASE]),
  optOuts(OPT_OUT),
  answer(listContactMessages, { messages: [MESSAGE] }),
  answer(listAppeals, { appeals: [APPEAL] }),
  answer(listSanctions, {
    sanctions: [{ id: '1', caseNumber: '11111111', reason: 'It frightens.', since: '2026-03-14', until: null }],
  }),
  answer(listPromoCodes, { codes: [] }),
];

const open = (search: string, ...answers: Answer[]) =>
  openApp(`/moderation${search}`, { user: MODERATOR, answers: [...ENTRIES, ...answers] });

const entry = page.getByRole('article');
const alert = page.getByRole('alert');
const rows = page.getByRole('main').getByRole('listitem').filter({ has: entry });

async function choose(choice: string, reason: string): Promise<Locator> {
  await entry.getByRole('button', { name: choice }).click();
  const form = entry.getByRole('form', { name: choice });
  await expect.element(form.getByLabelText('Reason')).toHaveFocus();
  await form.getByLabelText('Reason').fill(reason);
  return form;
}

describe('the console', () => {
  it.each(['reports', 'held', 'opt-outs', 'contact', 'appeals', 'suspensions'])('is accessible at %s', async (tab) => {
    await open(`?tab=${tab}`);
    await expect.element(entry).toBeVisible();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'What waits' }).getByRole('link').elements())
      .toHaveLength(5);
    await expectAccessible();
  });

  it('does not exist for anybody else', async () => {
    await openApp('/moderation', { user: FLORA });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(document.title).toBe('Page not found · Sub Rosa');
    await page.getByRole('button', { name: 'Account menu of Flora Whitfield' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Moderation' }).elements()).toEqual([]);
  });

  it('leads to the login when the session ends, and remembers the queue', async () => {
    const server = await open('?tab=suspensions', refuse(listPromoCodes, 'SIGNED_OUT'));
    await expect.element(entry).toBeVisible();
    await page.getByRole('tab', { name: 'Promo codes' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2Fmoderation%3Ftab%3Dpromo-codes');
    expect(server.sentTo(listPromoCodes)).not.toEqual([]);
  });
});

describe('the console on a phone', () => {
  beforeEach(async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 900));
  });

  it('lists the queues, opens one, and leads back to its place in the list', async () => {
    await open('');
    const contact = page.getByRole('tab', { name: /^Contact/ });
    await expect.element(contact).toBeVisible();
    await expectAccessible();
    await contact.click();
    await expect.poll(() => location.search).toBe('?tab=contact');
    await expect.element(entry).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'All queues' }).click();
    await expect.element(contact).toHaveFocus();
  });
});

describe('a case', () => {
  it('is closed with a reason that says something', async () => {
    const server = await open('?tab=reports', answer(decideCase, CLOSED));
    const form = await choose('Suspend the author', 'no');
    const suspend = form.getByRole('button', { name: 'Suspend', exact: true });
    await suspend.click();
    await expect.element(form.getByText('A reason has at least 3 characters')).toBeVisible();
    await expect.element(form.getByLabelText('For how long')).toHaveValue('7');
    await expectAccessible();
    await form.getByLabelText('Reason').fill('It frightens.');
    server.on(cases([]));
    await suspend.click();
    await expect.element(page.getByRole('status').getByText('Case 11111111 is closed.')).toBeVisible();
    expect(server.sentTo(decideCase)).toMatchObject([
      { body: { action: 'suspend', days: 7, reason: 'It frightens.' } },
    ]);
  });

  it('shows what was decided once it is closed', async () => {
    await open('?tab=reports&show=done', cases([CLOSED]));
    await expect.element(entry).toMatchTextContent('Suspended for 7 days by Morgan');
    expect(entry.getByRole('button').elements()).toEqual([]);
    await expectAccessible();
  });

  it('comes page by page, and moves the focus to the first new one', async () => {
    const second = cases([{ ...CASE, id: ID.replaceAll('1', '2'), number: '22222222' }]);
    const pages: Answer = {
      endpoint: listCases,
      respond: (call) => (call.query['cursor'] === 'next' ? second : cases([CASE], 'next')).respond(call),
    };
    await open('?tab=reports', pages);
    await expect.element(entry).toMatchTextContent('overdue by');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await expect.element(rows.last()).toHaveFocus();
    expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
  });
});

describe('a request to close a profile', () => {
  it('says when it needs a decision, and is left by Cancel and by Escape', async () => {
    await open('?tab=opt-outs', optOuts(OPT_OUT, { ...OPT_OUT, id: ID.replaceAll('1', '2'), needsDecision: false }));
    await expect.element(page.getByText('Needs a decision', { exact: true })).toBeVisible();
    await open('?tab=opt-outs');
    const decline = entry.getByRole('button', { name: 'Decline' });
    await (await choose('Decline', 'Not sure.')).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(decline).toHaveFocus();
    await choose('Decline', 'Still not sure.');
    await userEvent.keyboard('{Escape}');
    await expect.element(decline).toHaveFocus();
  });

  it('loses no words with the connection, and is decided once', async () => {
    const server = await open('?tab=opt-outs', loseConnection(listOptOuts));
    await expect.element(page.getByRole('heading', { name: 'This queue did not load' })).toBeVisible();
    await expectAccessible();
    server.on(optOuts(OPT_OUT), loseConnection(decideOptOut));
    await page.getByRole('button', { name: 'Try again' }).click();
    const form = await choose('Close the profile now', 'An honest request.');
    const close = form.getByRole('button', { name: 'Close the profile' });
    await close.click();
    await expect.element(alert).toMatchTextContent('Check your connection and try again.');
    await expect.element(form.getByLabelText('Reason')).toHaveValue('An honest request.');
    server.on(answer(decideOptOut, { ...OPT_OUT, state: 'done' }), optOuts());
    await close.dblClick();
    await expect.element(page.getByRole('status').getByText('The request for @rosa.lindt is closed.')).toBeVisible();
    expect(server.sentTo(decideOptOut)).toHaveLength(2);
  });

  it('says that it is for another moderator, or was decided by one', async () => {
    const server = await open('?tab=opt-outs', refuse(decideOptOut, 'OWN_WORDS'));
    const form = await choose('Close the profile now', 'An honest request.');
    const close = form.getByRole('button', { name: 'Close the profile' });
    await close.click();
    await expect.element(alert).toMatchTextContent('These are your own words: another moderator has to decide.');
    server.on(refuse(decideOptOut, 'ALREADY_DECIDED'), optOuts());
    await close.click();
    await expect.element(alert).toMatchTextContent('This has been decided already.');
    await expect.poll(() => entry.elements()).toEqual([]);
  });
});

it('marks a message as answered once for two presses, and goes on with the next', async () => {
  const other = { ...MESSAGE, id: ID.replaceAll('1', '2'), subject: 'Another letter', priority: false };
  const listed = (...messages: (typeof MESSAGE)[]) => answer(listContactMessages, { messages });
  const server = await open('?tab=contact', listed(MESSAGE, other), answer(closeContactMessage, { success: true }));
  const first = entry.filter({ hasText: 'Late letter' });
  await expect.element(first).toMatchTextContent('The Masked Elite');
  const reply = first.getByRole('link', { name: 'Reply by email' });
  await expect.element(reply).toHaveAttribute('href', 'mailto:ana@example.org?subject=Re%3A%20Late%20letter');
  server.on(listed(other));
  await first.getByRole('button', { name: 'Mark as answered' }).dblClick();
  await expect.element(page.getByRole('status').getByText('Marked as answered.')).toBeVisible();
  await expect.poll(() => first.elements()).toEqual([]);
  expect(page.getByRole('main').element().contains(document.activeElement)).toBe(true);
  expect(server.sentTo(closeContactMessage)).toHaveLength(1);
});
