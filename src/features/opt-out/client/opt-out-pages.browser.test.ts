import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listInboxes } from '#features/inbox/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { found, INBOX } from '#test/components/received-letters.ts';
import { getOptOut, reopenProfile, requestOptOut, withdrawOptOut, type OptOutRequest } from '../contract.ts';

const CODE = 'abcdefghijklmnopqrstuvwx';
const REQUEST: OptOutRequest = {
  code: CODE,
  handle: 'mateo.ibarra',
  state: 'waiting',
  requestedOn: '2026-11-14',
  dueBy: '2026-11-16T12:00:00.000Z',
  needsDecision: false,
};

const heading = (name: string) => page.getByRole('heading', { name });
const field = page.getByLabelText('Instagram username');
const ask = () => page.getByRole('button', { name: 'Ask to opt out' }).click();

describe('the opt-out form', () => {
  it('refuses a malformed username, keeps the input when the request fails, and opens the page of the request', async () => {
    const server = await openApp('/opt-out');
    await ask();
    await expect.element(page.getByText('Please enter an Instagram username')).toBeVisible();
    await expectAccessible();
    await field.fill('bad name!!');
    await expect.element(page.getByText(/only letters, digits, dots and underscores/)).toBeVisible();
    expect(server.sentTo(requestOptOut)).toEqual([]);

    server.on(loseConnection(requestOptOut));
    await field.fill('@Mateo.Ibarra');
    await ask();
    await expect.element(page.getByText('Request Not Sent')).toBeVisible();
    await expect.element(field).toHaveValue('@Mateo.Ibarra');
    server.on(answer(requestOptOut, REQUEST));
    await ask();
    await expect.element(heading('We’re on it')).toBeVisible();
    await expect.poll(() => location.pathname).toBe(`/opt-out/${CODE}`);
    await expectAccessible();
  });
});

describe('the page of an opt-out request', () => {
  it('shows that the request is done, and withdraws it', async () => {
    const server = await openApp(`/opt-out/${CODE}`, { answers: [answer(getOptOut, { ...REQUEST, state: 'done' })] });
    await expect.element(heading('Done')).toBeVisible();
    await expectAccessible();
    const undo = page.getByRole('button', { name: 'Undo' });
    server.on(loseConnection(withdrawOptOut));
    await undo.click();
    await expect.element(page.getByText('Not Taken Back')).toBeVisible();
    server.on(answer(withdrawOptOut, { ...REQUEST, state: 'withdrawn' }));
    await undo.click();
    await expect.element(heading('You took it back')).toHaveFocus();
    await expectAccessible();
  });

  it('says that the request is unknown, and links to a new one', async () => {
    await openApp('/opt-out/nobody', { answers: [refuse(getOptOut, 'NOT_FOUND')] });
    await expect.element(heading('We don’t know this request')).toBeVisible();
    await page.getByRole('link', { name: 'ask again' }).click();
    await expect.poll(() => location.pathname).toBe('/opt-out');
  });
});

describe('a profile that was closed on request', () => {
  it('can be opened again by its confirmed owner', async () => {
    const inbox = { ...INBOX, handle: 'mateo.ibarra' };
    await openApp('/search-confessions', {
      answers: [
        found([], { handle: 'mateo.ibarra' }),
        answer(listInboxes, { inboxes: [{ ...inbox, closedByRequest: true }] }),
        answer(reopenProfile, { success: true }),
      ],
    });
    const notice = page.getByText(/Someone asked us to close @mateo.ibarra/);
    await expect.element(notice).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'open it again' }).click();
    await expect.element(page.getByText('Open again')).toBeVisible();
    await expect.poll(() => notice.elements()).toEqual([]);
  });
});
