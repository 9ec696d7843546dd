import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logIn, getCurrentUser } from '#features/auth/contract.ts';
import { getConfirmation, confirmIdentity } from '#features/auth-factors/contract.ts';
import { CONFIRMED, WITH_APP } from '#test/components/auth-factors.ts';
import { CASE, entry, fillDecision, openConsole, OPT_OUT } from '#test/components/console.ts';
import { answer, refuse } from '#test/components/fake-server.ts';
import { MODERATOR } from '#test/components/open-app.ts';
import { decideOptOut, listCases } from '../../contract.ts';

const suspension = entry.getByRole('form', { name: 'Suspend the author' });

async function typeSuspension(): Promise<void> {
  const form = await fillDecision('Suspend the author', 'It frightens.');
  await form.getByLabelText('For how long').selectOptions('30 days');
  await form.getByLabelText('The rule').selectOptions('It reads as a threat');
}

async function expectTyped(): Promise<void> {
  await expect.element(suspension.getByLabelText('Reason')).toHaveValue('It frightens.');
  await expect.element(suspension.getByLabelText('For how long')).toHaveValue('30');
  await expect.element(suspension.getByLabelText('The rule')).toHaveValue('threat');
}

it('what was typed is still there after the session has ended and the moderator has logged in again', async () => {
  const server = await openConsole('?tab=reports');
  await typeSuspension();
  server.on(refuse(getCurrentUser, 'SIGNED_OUT'), refuse(listCases, 'SIGNED_OUT'));
  await page.getByRole('link', { name: 'Closed' }).click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'You were logged out' })).toBeVisible();
  await page.getByLabelText('Email').fill(MODERATOR.email);
  await page.getByLabelText('Password', { exact: true }).fill('Masquerade1');
  server.on(
    answer(logIn, MODERATOR),
    answer(getCurrentUser, MODERATOR),
    answer(getConfirmation, WITH_APP),
    refuse(listCases, 'SECOND_FACTOR_NEEDED'),
  );
  await userEvent.keyboard('{Enter}');
  const code = page.getByLabelText('Code from your authenticator app');
  await code.fill('123456');
  server.on(answer(confirmIdentity, CONFIRMED), answer(listCases, { cases: [CASE], nextCursor: null }));
  await userEvent.keyboard('{Enter}');
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expectTyped();
});

it('another moderator who uses the tab finds no form, and cancelling forgets what was typed', async () => {
  await openConsole('?tab=reports');
  await typeSuspension();
  await openConsole('?tab=reports', answer(getCurrentUser, { ...MODERATOR, id: 10 }));
  await expect.element(entry.getByRole('button', { name: 'Suspend the author' })).toBeVisible();
  expect(suspension.elements()).toEqual([]);

  await openConsole('?tab=reports');
  await expectTyped();
  expect(document.activeElement).toBe(document.body);
  await suspension.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(entry.getByRole('button', { name: 'Suspend the author' })).toHaveFocus();
  expect(sessionStorage).toHaveLength(0);
});

it('Enter sends the reason, with Shift it begins a new line, and what was decided is forgotten', async () => {
  const server = await openConsole('?tab=opt-outs', answer(decideOptOut, { ...OPT_OUT, state: 'done' }));
  await fillDecision('Decline', 'Not sure.');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Ask again.');
  await expect.element(entry.getByLabelText('Reason')).toHaveValue('Not sure.\nAsk again.');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.sentTo(decideOptOut).length).toBe(1);
  expect(server.sentTo(decideOptOut)[0]?.body).toMatchObject({ reason: 'Not sure.\nAsk again.' });
  await expect.poll(() => sessionStorage.length).toBe(0);
});
