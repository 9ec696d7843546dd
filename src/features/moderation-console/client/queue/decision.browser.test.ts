import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import {
  CASE,
  cases,
  fillDecision,
  CLOSED,
  entry,
  ID,
  MESSAGE,
  openConsole,
  OPT_OUT,
  optOuts,
  sendNow,
} from '#test/components/console.ts';
import { answer, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import {
  closeContactMessage,
  decideCase,
  decideOptOut,
  listCases,
  listContactMessages,
  listOptOuts,
} from '../../contract.ts';

const alert = page.getByRole('alert');
const rows = page.getByRole('main').getByRole('listitem').filter({ has: entry });

describe('a case', () => {
  it('warns of a note before it can be read, and is closed with a reason of at least three characters', async () => {
    const listed = cases([{ ...CASE, noteWarning: 'The note may be a threat' }]);
    const server = await openConsole('?tab=reports', listed, answer(decideCase, CLOSED));
    await expect.element(entry).toMatchTextContent(/The note may be a threat\..*It is the third\./);
    const form = await fillDecision('Suspend the author', 'no');
    const suspend = form.getByRole('button', { name: 'Suspend', exact: true });
    await suspend.click();
    await expect.element(form.getByText('A reason has at least 3 characters')).toBeVisible();
    await expect.element(form.getByLabelText('For how long')).toHaveValue('7');
    await expectAccessible();
    // The rule of the report is chosen at first.
    await expect.element(form.getByLabelText('The rule')).toHaveValue('harassment');
    await form.getByLabelText('The rule').selectOptions('It reads as a threat');
    await form.getByLabelText('Reason').fill('It frightens.');
    server.on(cases([]));
    await suspend.click();
    await sendNow();
    await expect.element(page.getByRole('status').getByText('Case 11111111 is closed.')).toBeVisible();
    expect(server.sentTo(decideCase)).toMatchObject([
      { body: { action: 'suspend', days: 7, reason: 'It frightens.', rule: 'threat' } },
    ]);
  });

  it('that is kept tells the person who reported why, apart from the reason for moderators', async () => {
    const server = await openConsole('?tab=reports', answer(decideCase, CLOSED));
    const form = await fillDecision('Nothing is wrong', 'Only clumsy.');
    const answerOf = form.getByLabelText('What the person who reported reads');
    await expect.element(answerOf).toHaveValue('no-rule');
    await expectAccessible();
    await answerOf.selectOptions('As far as we can tell, it isn’t a threat.');
    await form.getByRole('button', { name: 'Close the case' }).click();
    await sendNow();
    await expect
      .poll(() => server.sentTo(decideCase))
      .toMatchObject([{ body: { action: 'allow', reason: 'Only clumsy.', because: 'no-threat' } }]);
  });

  it('that was held is delivered without such an answer', async () => {
    const server = await openConsole('?tab=held', cases([{ ...CASE, kind: 'held' }]), answer(decideCase, CLOSED));
    const form = await fillDecision('Deliver it', 'Only clumsy.');
    expect(form.getByLabelText('What the person who reported reads').elements()).toEqual([]);
    await form.getByRole('button', { name: 'Deliver it' }).click();
    await sendNow();
    await expect
      .poll(() => server.sentTo(decideCase).map(({ body }) => body))
      .toEqual([{ action: 'allow', reason: 'Only clumsy.' }]);
  });

  it('shows what was decided once it is closed', async () => {
    await openConsole('?tab=reports&show=done', cases([CLOSED]));
    await expect.element(entry).toMatchTextContent('Suspended for 7 days by Morgan');
    await expect.poll(() => entry.getByRole('button').elements()).toEqual([]);
    await expectAccessible();
  });

  it('that was held shows which checks held it, before and after the decision', async () => {
    const heldBy = 'Held by our rules and the learned model (right 87 times of 100 in tests)';
    const held = { ...CASE, kind: 'held' as const, note: '', heldBy };
    await openConsole('?tab=held', cases([held]));
    await expect.element(entry.getByText(`${heldBy}.`)).toBeVisible();
    const decided = { ...held, state: 'closed' as const, actions: [], words: [] };
    const checks = [{ check: 'the learned model', held: 12, delivered: 4 }];
    await openConsole('?tab=held&show=done', answer(listCases, { cases: [decided], nextCursor: null, checks }));
    await expect.element(page.getByRole('main')).toMatchTextContent('4 of 12 held by the learned model.');
    await expect.element(entry.getByText(`${heldBy}.`)).toBeVisible();
    await expect.element(entry.getByText('The text is no longer available.')).toBeVisible();
  });

  it('is listed page by page, and the focus moves to the first new one', async () => {
    const second = cases([{ ...CASE, id: ID.replaceAll('1', '2'), number: '22222222' }]);
    const pages: Answer = {
      endpoint: listCases,
      respond: (call) => (call.query['cursor'] === 'next' ? second : cases([CASE], 'next')).respond(call),
    };
    await openConsole('?tab=reports', pages);
    await expect.element(entry).toMatchTextContent('overdue by');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await expect.element(rows.last()).toHaveFocus();
    await expect.poll(() => page.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
  });
});

describe('a request to close a profile', () => {
  it('says when it needs a decision, closes its form, and says that another moderator was quicker', async () => {
    const server = await openConsole('?tab=opt-outs');
    await expect.element(page.getByText('Needs a decision', { exact: true })).toBeVisible();
    const decline = entry.getByRole('button', { name: 'Decline' });
    await (await fillDecision('Decline', 'Not sure.')).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(decline).toHaveFocus();
    const form = await fillDecision('Decline', 'Still not sure.');
    await userEvent.keyboard('{Escape}');
    await expect.element(decline).toHaveFocus();

    await fillDecision('Decline', 'Sure now.');
    server.on(refuse(decideOptOut, 'ALREADY_DECIDED'), optOuts());
    await form.getByRole('button', { name: 'Decline' }).click();
    await expect.element(alert).toMatchTextContent('This has already been decided.');
    await expect.poll(() => entry.elements()).toEqual([]);
  });

  it('keeps the reason when it is refused or the connection is lost, and is decided once', async () => {
    const server = await openConsole('?tab=opt-outs', loseConnection(listOptOuts));
    await expect.element(page.getByRole('heading', { name: 'This queue did not load' })).toBeVisible();
    await expectAccessible();
    server.on(optOuts(OPT_OUT), refuse(decideOptOut, 'OWN_WORDS'));
    await page.getByRole('button', { name: 'Try again' }).click();
    const form = await fillDecision('Close the profile now', 'An honest request.');
    const close = form.getByRole('button', { name: 'Close the profile' });
    await close.click();
    await expect.element(alert).toMatchTextContent('You wrote this yourself, so another moderator has to decide.');
    server.on(loseConnection(decideOptOut));
    await close.click();
    await expect.element(alert).toMatchTextContent('Check your connection and try again.');
    await expect.element(form.getByLabelText('Reason')).toHaveValue('An honest request.');
    server.on(answer(decideOptOut, { ...OPT_OUT, state: 'done' }), optOuts());
    await close.dblClick();
    await expect.element(page.getByRole('status').getByText('The request for @rosa.lindt is closed.')).toBeVisible();
    expect(server.sentTo(decideOptOut)).toHaveLength(3);
  });
});

it('marks a message as answered once after a double click, and focuses the next', async () => {
  const other = { ...MESSAGE, id: ID.replaceAll('1', '2'), subject: 'Another letter', priority: false };
  const listed = (...messages: (typeof MESSAGE)[]) => answer(listContactMessages, { messages });
  const server = await openConsole(
    '?tab=contact',
    listed(MESSAGE, other),
    answer(closeContactMessage, { success: true }),
  );
  const first = entry.filter({ hasText: 'Late letter' });
  await expect.element(first).toMatchTextContent('The Masked Elite');
  const reply = first.getByRole('link', { name: 'Reply by email' });
  await expect.element(reply).toHaveAttribute('href', 'mailto:ana@example.org?subject=Re%3A%20Late%20letter');
  server.on(listed(other));
  await first.getByRole('button', { name: 'Mark as answered' }).dblClick();
  await expect.element(page.getByRole('status').getByText('Marked as answered.')).toBeVisible();
  await expect.poll(() => first.elements()).toEqual([]);
  await expect.poll(() => page.getByRole('main').element().contains(document.activeElement)).toBe(true);
  expect(server.sentTo(closeContactMessage)).toHaveLength(1);
});

it('says that a profile was closed without a moderator', async () => {
  const event = { action: 'close', reason: 'Nobody declined the request in time.', by: null, on: '2026-03-16' };
  const closed = { ...OPT_OUT, state: 'done' as const, needsDecision: null, events: [event] };
  await openConsole('?tab=opt-outs&show=done', optOuts(closed));
  const decision = 'Profile closed automatically on March 16, 2026: Nobody declined';
  await expect.element(page.getByRole('list', { name: 'Decisions so far' })).toMatchTextContent(decision);
  expect(page.getByText('Needs a decision', { exact: true }).elements()).toEqual([]);
});
