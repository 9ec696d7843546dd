import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { logIn } from '#features/auth/contract.ts';
import { cancelSuspended } from '#features/membership/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { sendAppeal, type Suspended } from '../../contract.ts';

const SUSPENDED: Suspended = {
  until: null,
  rule: 'other',
  words: null,
  caseNumber: null,
  appeal: 'possible',
  appealTicket: null,
  membershipTicket: null,
};

const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name });
const alert = page.getByRole('alert');
const appeal = page.getByLabelText('Your appeal');

const suspended = (details: Partial<Suspended>) => refuse(logIn, 'SUSPENDED', { ...SUSPENDED, ...details });

async function fillLogin(): Promise<void> {
  await page.getByLabelText('Email').fill(FLORA.email);
  await page.getByLabelText('Password', { exact: true }).fill('Masquerade1');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.element(heading('Your account is suspended')).toHaveFocus();
}

async function openSuspended(details: Partial<Suspended>, ...answers: Answer[]) {
  const server = await openApp('/login', { answers: [suspended(details), ...answers] });
  await fillLogin();
  return server;
}

describe('the notice of a suspension', () => {
  it('names the rule, and shows a letter that was stopped before its delivery', async () => {
    await openSuspended({ rule: 'threat', words: ['I know where you live.', 'Hint: Line 4'] });
    await expect.element(page.getByText(/community rules: it reads as a threat\./)).toBeVisible();
    const letter = page.getByRole('figure', { name: /stopped before it was delivered/ });
    await expect.element(letter).toMatchTextContent('I know where you live.');
    await expectAccessible();
  });

  it('shows no letter otherwise', async () => {
    await openSuspended({ rule: 'threat' });
    await expect.element(page.getByText(/it reads as a threat/)).toBeVisible();
    expect(page.getByRole('figure').elements()).toEqual([]);
  });
});

describe('an appeal against a suspension', () => {
  it('needs a message, and is sent once', async () => {
    const until = { until: '2999-12-31', caseNumber: '11111111' };
    await openSuspended({ ...until, appealTicket: 'one.first.sealed' }, answer(sendAppeal, { success: true }));
    await expect.poll(() => document.title).toBe('Your account is suspended · Sub Rosa');
    await expect.element(page.getByText(/You can log in again on December 31, 2999\./)).toBeVisible();
    await expect.element(page.getByText('Case number 11111111')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'support@subrosa.example' })).toBeVisible();
    await button('Send the appeal').click();
    await expect.element(page.getByText('Please say why')).toBeVisible();
    await expectAccessible();
    await appeal.fill('It was meant kindly. I am sorry.');
    await expect.element(page.getByText('32 / 2,000')).toBeVisible();
    await button('Send the appeal').click();
    await expect.element(heading('We got your appeal')).toHaveFocus();
    expect(Object.values(sessionStorage).join()).not.toContain('It was meant kindly.');
    await expectAccessible();
  });

  it('keeps the message for the same suspension until it is sent', async () => {
    const server = await openSuspended({ appealTicket: 'one.first.sealed' }, loseConnection(sendAppeal));
    await expect.element(page.getByText(/The suspension has no end\./)).toBeVisible();
    await appeal.fill('It was a joke.');
    await button('Send the appeal').click();
    await expect.element(alert).toMatchTextContent('Appeal Not Sent');
    await expect.element(appeal).toHaveValue('It was a joke.');

    server.on(refuse(sendAppeal, 'LINK_EXPIRED'), suspended({ appealTicket: 'one.second.sealed' }));
    await button('Send the appeal').click();
    await expect.element(heading('That took longer than an hour')).toHaveFocus();
    await button('Log in again').click();
    await fillLogin();
    await expect.element(appeal).toHaveValue('It was a joke.');

    await button('Use another account').click();
    server.on(suspended({ appealTicket: 'other.first.sealed' }));
    await fillLogin();
    await expect.element(appeal).toHaveValue('');
  });

  it('cannot be repeated after the suspension was kept', async () => {
    await openSuspended({ until: '2999-12-31', appeal: 'kept' });
    await expect.element(heading('We looked at it again')).toBeVisible();
    await expect.element(page.getByText(/The suspension stays, until December 31, 2999\./)).toBeVisible();
    await expect.poll(() => appeal.elements()).toEqual([]);
    await expectAccessible();
  });
});

describe('the membership of a suspended person', () => {
  const cancel = button('Cancel my membership');

  async function confirmCancel(): Promise<void> {
    await cancel.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel my membership' }).click();
  }

  it('can be kept, or cancelled after earlier attempts failed', async () => {
    const server = await openSuspended(
      { appeal: 'open', membershipTicket: 'ticket' },
      refuse(cancelSuspended, 'PAYMENT_UNAVAILABLE'),
    );
    await cancel.click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await expect.element(cancel).toHaveFocus();
    expect(server.sentTo(cancelSuspended)).toEqual([]);

    await confirmCancel();
    await expect.element(alert).toMatchTextContent('Cancellation Failed');
    server.on(refuse(cancelSuspended, 'LINK_EXPIRED'));
    await confirmCancel();
    await expect.element(heading('That took longer than an hour')).toHaveFocus();
    server.on(answer(cancelSuspended, { endsOn: '2026-12-01' }));
    await button('Log in again').click();
    await fillLogin();
    await confirmCancel();
    await expect.element(heading('Your membership is cancelled')).toHaveFocus();
    await expect.element(page.getByText('Nothing more is charged. It ends on December 1, 2026.')).toBeVisible();
    await expectAccessible();
  });
});
