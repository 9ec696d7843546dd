import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { CASE, cases, CLOSED, entry, ID, openConsole } from '#test/components/console.ts';
import { answer, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import { decideCase } from '../../contract.ts';

const other = (digit: string) => ({ ...CASE, id: ID.replaceAll('1', digit), number: digit.repeat(8) });

it('letters by one author are shown in one card, and the head says how many are left', async () => {
  await openConsole('?tab=reports', cases([CASE, { ...other('2'), sameAuthorAs: ID }, other('3')]));
  const group = page.getByRole('group', { name: '2 letters by one author' });
  await expect.element(group.getByRole('article', { name: 'Case 11111111' })).toBeVisible();
  await expect.element(group.getByRole('article', { name: 'Case 22222222' })).toBeVisible();
  expect(entry.elements()).toHaveLength(3);
  expect(group.getByRole('article').elements()).toHaveLength(2);
  await expect
    .element(page.getByRole('region', { name: 'Reports' }))
    .toMatchTextContent(/2 left, the oldest is overdue by/);
  await expectAccessible();
});

const HELD = { ...CASE, kind: 'held' as const, note: '' };
const THREE = [HELD, ...['2', '3'].map((digit) => ({ ...HELD, ...idOf(digit), sameAuthorAs: ID }))];
const all = page.getByRole('region', { name: 'Decide all 3' });
const alert = page.getByRole('alert');

function idOf(digit: string) {
  const { id, number } = other(digit);
  return { id, number };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Answers the call about each case in its own way. */
const decideEach = (byDigit: Record<string, Answer>): Answer => ({
  endpoint: decideCase,
  respond: (call) => (byDigit[call.path.split('/')[4]?.[0] ?? ''] ?? answer(decideCase, CLOSED)).respond(call),
});

/** Opens the form for all letters, and sends it. */
async function decideAll(label: string, reason: string): Promise<void> {
  await all.getByRole('button', { name: label }).click();
  await expect.element(all.getByLabelText('Reason')).toHaveFocus();
  await all.getByLabelText('Reason').fill(reason);
  await userEvent.keyboard('{Enter}');
  await all.getByRole('button', { name: 'Now' }).click();
}

it('all letters of an author are decided together, each by a call of its own', async () => {
  const server = await openConsole('?tab=held', cases(THREE), answer(decideCase, CLOSED));
  await all.getByRole('button', { name: 'Suspend the author' }).click();
  await expect.element(all.getByLabelText('The rule')).toHaveValue('');
  await expectAccessible();
  await all.getByLabelText('Reason').fill('A threat in three parts.');
  await userEvent.keyboard('{Enter}');
  await expect.element(all).toMatchTextContent('Suspending all 3 in 10 s');
  await expect.element(entry.first()).toMatchTextContent('Decided with the other letters.');
  await expect
    .element(page.getByRole('status').getByText(/^Suspending all 3 letters by one author in 10 seconds\./))
    .toBeInTheDocument();
  server.on(cases([]));
  await all.getByRole('button', { name: 'Now' }).click();
  await expect.element(page.getByRole('status').getByText('3 cases are closed.')).toBeVisible();
  const reason = 'A threat in three parts.';
  expect(server.sentTo(decideCase).map(({ body }) => body)).toEqual([
    { action: 'suspend', days: 7, reason },
    { action: 'remove', reason },
    { action: 'remove', reason },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

it('a letter whose call fails stays with its form and says why; the others are decided', async () => {
  const server = await openConsole('?tab=held', cases(THREE), decideEach({ 2: loseConnection(decideCase) }));
  const left = THREE.filter(({ number }) => number === '22222222').map(({ sameAuthorAs: _, ...one }) => one);
  await expect.element(all).toBeVisible();
  server.on(cases(left));
  await decideAll('Deliver all 3', 'A poem.');
  await expect.element(alert).toMatchTextContent('Case 22222222 Not Decided');
  await expect.poll(() => entry.elements()).toHaveLength(1);
  const form = entry.getByRole('form', { name: 'Deliver it' });
  await expect.element(form.getByLabelText('Reason')).toHaveValue('A poem.');
  await expect.element(form).toMatchTextContent('We could not reach Sub Rosa.');
  expect(server.sentTo(decideCase)).toHaveLength(3);
});

it('without the suspension nothing is removed, unless another moderator has decided the first letter', async () => {
  const server = await openConsole('?tab=held', cases(THREE), refuse(decideCase, 'OWN_WORDS'));
  await decideAll('Suspend the author', 'It frightens.');
  await expect.element(all.getByLabelText('Reason')).toHaveValue('It frightens.');
  await expect.element(all).toMatchTextContent('You wrote this yourself');
  expect(server.sentTo(decideCase)).toHaveLength(1);

  server.on(decideEach({ 1: refuse(decideCase, 'ALREADY_DECIDED') }), cases([]));
  await all.getByRole('button', { name: 'Suspend', exact: true }).click();
  await all.getByRole('button', { name: 'Now' }).click();
  await expect.poll(() => entry.elements()).toEqual([]);
  const actions = server.sentTo(decideCase).map(({ body }) => (body as { action: string }).action);
  expect(actions).toEqual(['suspend', 'suspend', 'suspend', 'remove']);
});

it('what is decided alone is not decided again with the others', async () => {
  const server = await openConsole('?tab=held', cases(THREE), answer(decideCase, CLOSED));
  await entry.first().getByRole('button', { name: 'Deliver it' }).click();
  await userEvent.keyboard('{Enter}');
  const others = page.getByRole('region', { name: 'Decide the other 2' });
  await others.getByRole('button', { name: 'Refuse the other 2' }).click();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('tab', { name: 'Contact' }).click();
  await expect.poll(() => server.sentTo(decideCase)).toHaveLength(3);
  const sent = server
    .sentTo(decideCase)
    .map(({ path, body }) => `${path.split('/')[4]?.[0]} ${(body as { action: string }).action}`);
  expect(sent.toSorted()).toEqual(['1 allow', '2 remove', '3 remove']);
});
