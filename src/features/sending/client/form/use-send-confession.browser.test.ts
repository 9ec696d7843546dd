import { describe, expect, it, onTestFinished } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { getCurrentUser } from '#features/auth/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import {
  alert,
  CLIENT_KEY,
  dialog,
  message,
  openForm,
  preview,
  seal,
  search,
  SENT,
  TEXT,
} from '#test/components/confession-form.ts';
import { answer, answerAsProxy, loseConnection, refuse } from '#test/components/fake-server.ts';
import { FLORA } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { sendConfession } from '../../contract.ts';

/** A member who has used today's quota. Two days ahead, so that midnight never passes during a test. */
const SPENT = { ...FLORA, confessionsToday: 1, nextConfessionAt: midnightIn(2) };

const NOTICES = 'We don’t message them on Instagram. If they asked us for notices, they’ll hear within a week.';
const letThemKnow = dialog.getByRole('button', { name: 'Let them know' });

describe('sending a letter', () => {
  it('shows a dialog that leads back to an empty search', async () => {
    const server = await openForm({ answers: [answer(sendConfession, SENT)] });
    await expect.element(seal).toBeVisible();
    server.on(answer(getCurrentUser, SPENT));
    await seal.click();
    await expectText('sent.toast');
    await expectText('sent.another', dialog);
    await expectText('sent.close', dialog);
    await expect.element(dialog).toMatchTextContent(`It’s waiting for @mateo.ibarra. ${NOTICES}`);
    await expect.element(dialog).toMatchTextContent('take it back under Sent. If they answer, you find it there.');
    await expectAccessible();
    const frame = (locator: Locator) => locator.element().getBoundingClientRect();
    const notice = frame(page.getByText('Confession sent!'));
    expect(notice.top, 'the notice covers no button').toBeGreaterThan(frame(dialog).bottom);
    await dialog.getByRole('button', { name: 'Send Another Confession' }).click();
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
    expect(sessionStorage.getItem('confessionDraft')).toBeNull();
  });

  it('does not say that a letter was sent when it is held for a moderator', async () => {
    await openForm({
      answers: [answer(sendConfession, { ...SENT, state: 'held', rule: 'threat', submittedAt: null })],
    });
    await seal.click();
    const held = page.getByRole('dialog', { name: 'Your letter is being checked' });
    await expect.element(held).toMatchTextContent('It could read as a threat. A moderator reads it within 24 hours');
    await expect.poll(() => page.getByText('Confession sent!').elements()).toEqual([]);
    expect(letThemKnow.elements()).toEqual([]);
    await held.getByRole('button', { name: 'Close' }).first().click();
    await expect.element(search).toBeVisible();
  });

  it('says the same where it waits, and nothing of answers if it allows none; beside help lines there is no picture', async () => {
    const waiting = { ...SENT, state: 'waiting', submittedAt: null, mayAnswer: false } as const;
    await openForm({ answers: [answer(sendConfession, waiting)] });
    await seal.click();
    await expect.element(dialog).toMatchTextContent('Your letter is delivered together with other people’s letters.');
    await expect.element(dialog).toMatchTextContent(NOTICES);
    await expect.element(letThemKnow).toBeVisible();
    await expect.element(dialog).not.toMatchTextContent('If they answer');
    await dialog.getByRole('button', { name: 'Close' }).first().click();

    const helpLines = [{ name: 'A line', where: 'Everywhere', contact: '123', url: 'https://line.example/' }];
    await openForm({ answers: [answer(sendConfession, { ...SENT, helpLines })] });
    await seal.click();
    await expect.element(dialog).toMatchTextContent(NOTICES);
    expect(letThemKnow.elements()).toEqual([]);
  });

  it('is disabled when the quota is used up, and says when the next letter is possible', async () => {
    await openForm({ user: SPENT });
    await expect.element(seal).toBeDisabled();
    await expect.element(page.getByText(/You’ve used today’s free letter\. Send this one .*00:00, or:/)).toBeVisible();
    await expectAccessible();

    // On a phone it is in a bar, which covers no row with the focus.
    await page.viewport(390, 700);
    onTestFinished(() => page.viewport(1280, 900));
    const row = page.getByRole('button', { name: /^Delivery/ });
    row.element().focus();
    const { left, bottom } = row.element().getBoundingClientRect();
    expect(row.element().contains(document.elementFromPoint(left + 20, bottom - 4))).toBe(true);
  });
});

describe('a letter that could not be sent', () => {
  it('is kept with the reason beside the button, and sent again with the same client key', async () => {
    const server = await openForm({ answers: [answerAsProxy(sendConfession, 502, '<h1>Bad Gateway</h1>')] });
    await seal.click();
    await expectText('form.failed', alert);
    await expectText('form.failed-text', alert);
    await expect.element(message).toHaveValue(TEXT);
    server.on(loseConnection(sendConfession));
    await seal.click();
    await expect.element(preview).toMatchTextContent('We could not reach Sub Rosa');
    await expect.poll(() => alert.elements(), { message: 'the failure is announced once' }).toHaveLength(1);
    for (const [code, reason] of [
      ['BUSY', 'We are very busy right now'],
      ['RECIPIENT_UNCHECKED', 'your confession was not sent'],
    ] as const) {
      server.on(refuse(sendConfession, code));
      await seal.click();
      await expect.element(preview).toMatchTextContent(reason);
    }
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(preview).toMatchTextContent('your confession was not sent');
    await expect.element(message).toHaveValue(TEXT);
    server.on(answer(sendConfession, SENT));
    await seal.click();
    await expect.element(dialog).toBeVisible();
    await expect.element(preview).not.toMatchTextContent('your confession was not sent');
    const keys = server.sentTo(sendConfession).map(({ body }) => (body as { clientKey: string }).clientKey);
    expect(keys).toEqual(Array(5).fill(CLIENT_KEY));
  });

  it('shows the reason at the field, the recipient or the button that it concerns', async () => {
    const refusal = 'Please take the phone number out.';
    const server = await openForm({ answers: [refuse(sendConfession, 'MODERATION', { message: refusal })] });
    await seal.click();
    await expectText('form.failed', alert);
    await expect.element(message).toHaveFocus();
    await expect.element(message).toHaveAccessibleDescription(new RegExp(refusal));

    server.on(refuse(sendConfession, 'OPTED_OUT'));
    await seal.click();
    const sheet = page.getByRole('article', { name: 'Write your confession' });
    await expect.element(sheet).toMatchTextContent('does not accept confessions');
    await expect.element(sheet.getByRole('button', { name: 'Change recipient' })).toHaveFocus();

    server.on(refuse(sendConfession, 'EMAIL_UNVERIFIED'));
    await seal.click();
    const link = preview.getByRole('link', { name: 'Account Settings' });
    await expect.element(link).toHaveAttribute('href', '/account-settings?tab=profile');
    await expect.element(message).toHaveValue(TEXT);
    await expectAccessible();
  });

  it('stays in the draft when the session has ended', async () => {
    const server = await openForm({ answers: [refuse(sendConfession, 'SIGNED_OUT')] });
    await expect.element(seal).toBeVisible();
    server.on(refuse(getCurrentUser, 'SIGNED_OUT'));
    await seal.click();
    await expect.element(page.getByRole('heading', { name: 'You were logged out' })).toBeVisible();
    await expect.element(page.getByText('Your letter is kept: log in to send it.')).toBeVisible();
    await expect.element(page.getByLabelText('Email')).toHaveValue(FLORA.email);
    await expect.poll(() => page.getByText('Sign up free').elements()).toEqual([]);
    await expect.element(alert).toBeEmptyDOMElement();
    await expectAccessible();
    expect(location.pathname + location.search).toBe('/login?next=%2F');
    expect(sessionStorage.getItem('confessionDraft')).toContain('every rain');
  });
});

function midnightIn(days: number): string {
  return new Date(new Date(Date.now() + days * DAY).setUTCHours(0, 0, 0, 0)).toISOString();
}
