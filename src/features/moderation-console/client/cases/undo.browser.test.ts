import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { logOut } from '#features/auth/contract.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { CASE, cases, CLOSED, ID, openConsole } from '#test/components/console.ts';
import { answer, hold, loseConnection, refuse } from '#test/components/fake-server.ts';
import { decideCase } from '../../contract.ts';

const TWO = { ...CASE, id: ID.replaceAll('1', '2'), number: '22222222' };
const one = page.getByRole('article', { name: 'Case 11111111' });
const two = page.getByRole('article', { name: 'Case 22222222' });
const alert = page.getByRole('alert');
const reason = (of: Locator) => of.getByLabelText('Reason');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Decides that nothing is wrong with a case. */
async function allow(article: Locator, why = 'It is a song.'): Promise<void> {
  await article.getByRole('button', { name: 'Nothing is wrong' }).click();
  await expect.element(reason(article)).toHaveFocus();
  await reason(article).fill(why);
  await userEvent.keyboard('{Enter}');
}

it('a decision waits for ten seconds while the next case has the focus, and is announced once', async () => {
  const server = await openConsole('?tab=reports', cases([CASE, TWO]), answer(decideCase, CLOSED));
  await allow(one);
  await expect.element(two).toHaveFocus();
  await expect.element(one).toMatchTextContent('Closing in 10 s');
  const announcement = page
    .getByRole('status')
    .getByText('Closing case 11111111 in 10 seconds. You can undo it until then.');
  await expect.element(announcement).toBeInTheDocument();
  await expectAccessible();
  vi.advanceTimersByTime(5 * SECOND);
  await expect.element(one).toMatchTextContent('Closing in 5 s');
  await expect.element(announcement).toBeInTheDocument();
  expect(server.sentTo(decideCase)).toEqual([]);
  server.on(cases([TWO]));
  vi.advanceTimersByTime(5 * SECOND);
  await expect.element(page.getByRole('status').getByText('Case 11111111 is closed.')).toBeVisible();
  await expect.poll(() => one.elements()).toEqual([]);
  await expect.element(two).toHaveFocus();
  expect(server.sentTo(decideCase)).toMatchObject([{ body: { action: 'allow', reason: 'It is a song.' } }]);
});

it('undo opens the form as it was, and nothing is sent', async () => {
  const server = await openConsole('?tab=reports', cases([CASE, TWO]), answer(decideCase, CLOSED));
  await allow(one);
  await allow(two, 'A joke.');
  await expect.element(two).toHaveFocus();
  await one.getByRole('button', { name: 'Undo' }).click();
  await expect.element(reason(one)).toHaveFocus();
  await expect.element(reason(one)).toHaveValue('It is a song.');
  server.on(cases([CASE]));
  vi.advanceTimersByTime(10 * SECOND);
  await expect.poll(() => two.elements()).toEqual([]);
  expect(server.sentTo(decideCase)).toHaveLength(1);
  await expect.element(reason(one)).toHaveValue('It is a song.');
});

it('what fails comes back with its form filled in, and says why', async () => {
  const server = await openConsole('?tab=reports', cases([CASE, TWO]), loseConnection(decideCase));
  await allow(one);
  await expect.element(two).toHaveFocus();
  await one.getByRole('button', { name: 'Now' }).click();
  await expect.element(alert).toMatchTextContent(/Case 11111111 Not Decided.*Check your connection/);
  await expect.element(reason(one)).toHaveValue('It is a song.');
  await expect.element(one).toMatchTextContent('We could not reach Sub Rosa.');
  await expect.element(two).toHaveFocus();
  // Somebody else was quicker.
  server.on(refuse(decideCase, 'ALREADY_DECIDED'), cases([TWO]));
  await one.getByRole('button', { name: 'Close the case' }).click();
  await one.getByRole('button', { name: 'Now' }).click();
  await expect.element(alert).toMatchTextContent('This has already been decided.');
  await expect.poll(() => one.elements()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

it('a suspension that needs another confirmation after all comes back', async () => {
  await openConsole('?tab=reports', refuse(decideCase, 'SECOND_FACTOR_NEEDED'));
  await one.getByRole('button', { name: 'Suspend the author' }).click();
  await reason(one).fill('It frightens.');
  await userEvent.keyboard('{Enter}');
  await expect.element(one).toHaveFocus();
  await one.getByRole('button', { name: 'Now' }).click();
  await expect.element(one).toMatchTextContent('Please confirm with your passkey or your code.');
  await expect.element(reason(one)).toHaveValue('It frightens.');
});

it('what waits is sent at once when its list is left or the page goes away, once', async () => {
  const answered = hold(answer(decideCase, CLOSED));
  const server = await openConsole('?tab=reports', cases([CASE, TWO]), answered);
  await allow(one);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await expect.poll(() => server.sentTo(decideCase)).toHaveLength(1);
  await allow(two);
  await page.getByRole('tab', { name: 'Contact' }).click();
  await expect.poll(() => server.sentTo(decideCase)).toHaveLength(2);
  answered.release();
  vi.advanceTimersByTime(10 * SECOND);
  await expect.element(page.getByRole('status').getByText('Case 22222222 is closed.')).toBeVisible();
  expect(server.sentTo(decideCase)).toHaveLength(2);
});

it('logging out sends what waits before, and waits for what cannot be sent', async () => {
  const server = await openConsole('?tab=reports', refuse(decideCase, 'OWN_WORDS'), answer(logOut, { success: true }));
  await allow(one);
  const leave = async () => {
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await leave();
  await expect.element(alert).toMatchTextContent('You wrote this yourself, so another moderator has to decide.');
  expect(server.sentTo(logOut)).toEqual([]);
  await expect.element(reason(one)).toHaveValue('It is a song.');
  server.on(answer(decideCase, CLOSED));
  await one.getByRole('button', { name: 'Close the case' }).click();
  await leave();
  await expect.poll(() => server.documents).toEqual(['/login']);
  expect(server.sentTo(decideCase)).toHaveLength(2);
  expect(sessionStorage).toHaveLength(0);
});
