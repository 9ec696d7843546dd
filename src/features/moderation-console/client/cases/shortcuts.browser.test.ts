import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { CASE, cases, CLOSED, ID, openConsole } from '#test/components/console.ts';
import { answer } from '#test/components/fake-server.ts';
import { decideCase } from '../../contract.ts';

const { keyboard } = userEvent;
const numbered = (digit: string) => ({
  ...CASE,
  id: ID.replaceAll('1', digit),
  number: digit.repeat(8),
  kind: 'held' as const,
  rule: 'threat' as const,
  note: '',
});
const card = (digit: string) => page.getByRole('article', { name: `Case ${digit.repeat(8)}` });
const reason = page.getByLabelText('Reason');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

async function open(...digits: string[]) {
  const server = await openConsole('?tab=held', cases(digits.map(numbered)), answer(decideCase, CLOSED));
  await expect.element(card('1')).toBeVisible();
  return server;
}

it('single keys move through the cases, decide with a usual reason and take it back', async () => {
  const server = await open('1', '2', '3');
  await expect.element(card('1').getByRole('button', { name: 'Deliver it' })).toHaveAttribute('aria-keyshortcuts', 'D');
  await expect.element(card('1').getByText('D', { exact: true })).toBeVisible();
  await keyboard('j');
  await expect.element(card('1')).toHaveFocus();
  await keyboard('{ArrowDown}j');
  await expect.element(card('3')).toHaveFocus();
  await keyboard('k{ArrowUp}');
  await expect.element(card('1')).toHaveFocus();

  await keyboard('d');
  await expect.element(reason).toHaveValue('Nothing against the rules');
  await keyboard('{Enter}');
  await expect.element(card('2')).toHaveFocus();
  await keyboard('r');
  await expect.element(reason).toHaveValue('It reads as a threat');
  // What is typed replaces the reason, also with letters that are keys elsewhere.
  await keyboard('Sad jokes.{Enter}');
  await expect.element(card('3')).toHaveFocus();
  await expectAccessible();
  await keyboard('u');
  await expect.element(card('2').getByLabelText('Reason')).toHaveFocus();
  await expect.element(reason).toHaveValue('Sad jokes.');
  await keyboard('{Escape}u');
  await expect.element(card('1').getByLabelText('Reason')).toHaveFocus();
  await keyboard('{Escape}');
  await expect.element(card('1').getByRole('button', { name: 'Deliver it' })).toHaveFocus();
  await keyboard('s');
  await expect.element(card('1').getByRole('form', { name: 'Suspend the author' })).toBeVisible();
  await expect.element(reason).toHaveValue('');
  expect(server.sentTo(decideCase)).toEqual([]);
});

it('keys with Ctrl, Alt or Meta belong to the browser, and keys in a dialog to it', async () => {
  await open('1', '2');
  await keyboard('j{Control>}d{/Control}{Alt>}j{/Alt}{Meta>}r{/Meta}');
  await expect.element(card('1')).toHaveFocus();
  await keyboard('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await keyboard('dj');
  await keyboard('{Escape}');
  await expect.poll(() => dialog.elements()).toEqual([]);
  await expect.element(card('1')).toHaveFocus();
  expect(reason.elements()).toEqual([]);
});

it('can be switched off in this browser', async () => {
  await open('1', '2');
  const toggle = page.getByRole('checkbox', { name: 'Single-key shortcuts' });
  await toggle.click();
  await keyboard('jd?');
  await expect.element(toggle).toHaveFocus();
  expect(reason.elements()).toEqual([]);
  expect(card('1').getByText('D', { exact: true }).elements()).toEqual([]);

  await open('1', '2');
  await expect.element(toggle).not.toBeChecked();
  await toggle.click();
  await keyboard('jd');
  await expect.element(reason).toHaveFocus();
});

it('a case without a key for something leaves it alone', async () => {
  await openConsole('?tab=reports', cases([{ ...CASE, kind: 'chat', actions: ['allow'] }]));
  await expect.element(card('1')).toBeVisible();
  await keyboard('jrs');
  await expect.element(card('1')).toHaveFocus();
  expect(reason.elements()).toEqual([]);
});
