import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentUser, logIn } from '#features/auth/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { message, search, SENT, seal, TEXT, dialog } from '#test/components/confession-form.ts';
import { listSentConfessions, sendConfession } from '#features/sending/contract.ts';
import { getSite } from '#features/site/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, refuse, type FakeServer } from '#test/components/fake-server.ts';
import { FLORA, openApp, SITE } from '#test/components/open-app.ts';

const MATEO = { id: '1', username: 'mateo.ibarra', name: 'Mateo Ibarra', platforms: ['Instagram' as const] };
const findsMateo = answer(searchInstagram, { profiles: [MATEO] });
const results = page.getByRole('heading', { name: 'Search Results for "mateo.ibarra"' });
const select = page.getByRole('button', { name: 'Select Profile of Mateo Ibarra' });

async function openLetter() {
  const server = await openApp('/', { user: FLORA, answers: [findsMateo, answer(sendConfession, SENT)] });
  await search.fill('https://www.instagram.com/mateo.ibarra/?igsh=MWx5');
  await page.getByRole('button', { name: 'Find Instagram Profile' }).click();
  await select.click();
  await message.fill(TEXT);
  return server;
}

it.each([
  [true, 'Senders must verify their own identity before sending. Confirm your email first.'],
  [false, 'Senders must verify their own identity before sending. Here your account is enough.'],
])('the notice to senders says what this site asks for: a confirmed address %s', async (isRequired, text) => {
  const site = answer(getSite, { ...SITE, requiresVerifiedEmail: isRequired });
  await openApp('/', { user: { ...FLORA, emailVerified: false }, answers: [site] });
  await expect.element(page.getByText(text)).toBeVisible();
});

describe('the way to a letter', () => {
  it('can be gone back and forward, with the same results and the same text', async () => {
    const server = await openLetter();
    history.back();
    await expect.element(results).toHaveFocus();
    history.back();
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('mateo.ibarra');
    history.forward();
    await expect.element(results).toBeVisible();
    history.forward();
    await expect.element(message).toHaveValue(TEXT);
    await page.getByRole('button', { name: 'Change recipient' }).click();
    await expect.element(search).toHaveValue('mateo.ibarra');
    expect(server.sentTo(searchInstagram)).toHaveLength(1);
    expect(location.pathname + location.search).toBe('/');
  });

  it('does not lead back to a letter that was sent', async () => {
    await openLetter();
    await seal.click();
    await dialog.getByRole('button', { name: 'Send Another Confession' }).click();
    await expect.element(search).toHaveValue('');
    history.back();
    await expect.element(search).toHaveValue('');
    history.forward();
    await expect.element(search).toBeVisible();
    await expect.poll(() => message.elements()).toEqual([]);
  });
});

describe('the search after a letter was sent', () => {
  it.each(['Send Another Confession', 'Close'])('does not show whom it was for after %j', async (name) => {
    await openLetter();
    await seal.click();
    await dialog.getByRole('button', { name, exact: true }).first().click();
    await expect.element(search).toHaveValue('');
  });

  it('does not show it after a reload, a link or Back either, with the dialog still open', async () => {
    const server = await openLetter();
    server.on(answer(listSentConfessions, { confessions: [], nextCursor: null }));
    await seal.click();
    await dialog.getByRole('link', { name: 'Sent', exact: true }).click();
    await expect.poll(() => location.pathname).toBe('/sent');
    history.back();
    await expect.element(search).toHaveValue('');
    await openApp('/', { user: FLORA });
    await expect.element(search).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('mateo');
  });
});

describe('a letter that a visitor started', () => {
  async function start() {
    const server = await openApp('/', { answers: [findsMateo, answer(logIn, FLORA)] });
    await search.fill('mateo.ibarra');
    await page.getByRole('button', { name: 'Find Instagram Profile' }).click();
    await select.click();
    await expect.element(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    return server;
  }

  async function logInHere(server: FakeServer): Promise<void> {
    await page.getByLabelText('Email').fill(FLORA.email);
    await page.getByLabelText('Password', { exact: true }).fill('Masquerade1');
    server.on(answer(getCurrentUser, FLORA));
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect.element(message).toBeVisible();
  }

  it('is right after the results once the visitor has logged in', async () => {
    const server = await start();
    const entries = history.length;
    // To the sign-up form and back again, to the plans and back again.
    const link = (name: string) => page.getByRole('main').getByRole('link', { name });
    await link('Sign up free').click();
    await link('Log in').click();
    await link('Compare the plans').click();
    await link('Choose Free Access').click();
    await expect.element(page.getByRole('heading', { name: 'Sign up to write to @mateo.ibarra' })).toBeVisible();
    await link('Compare the plans').click();
    await link('Choose The Masked Elite').click();
    await link('Log in').click();
    await logInHere(server);
    expect(history.length).toBe(entries);
    history.back();
    await expect.element(results).toBeVisible();
    history.back();
    await expect.element(search).toHaveValue('mateo.ibarra');
  });

  it('is not needed to go back to the search', async () => {
    await start();
    await page.getByRole('main').getByRole('link', { name: 'Sign up free' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(results).toBeVisible();
    await select.click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(results).toBeVisible();
    history.back();
    await expect.element(search).toHaveValue('mateo.ibarra');
  });

  it('is so again after a session that ended while it was written', async () => {
    const server = await openLetter();
    const entries = history.length;
    server.on(refuse(sendConfession, 'SIGNED_OUT'), refuse(getCurrentUser, 'SIGNED_OUT'), answer(logIn, FLORA));
    await seal.click();
    await logInHere(server);
    await expect.element(message).toHaveValue(TEXT);
    expect(history.length).toBe(entries);
    history.back();
    await expect.element(results).toBeVisible();
  });
});

describe('a free member who has sent a letter today', () => {
  it('sees it before choosing a recipient, and can still write', async () => {
    const nextConfessionAt = new Date(Date.now() + 2 * DAY).toISOString();
    await openApp('/', { user: { ...FLORA, confessionsToday: 1, nextConfessionAt }, answers: [findsMateo] });
    const note = page.getByText('You’ve used today’s free letter');
    await expect.element(note).toBeVisible();
    await expect.element(page.getByText('If today’s letter is answered, the answer is under Sent.')).toBeVisible();
    await search.fill('mateo.ibarra');
    await page.getByRole('button', { name: 'Find Instagram Profile' }).click();
    await expect.element(results).toBeVisible();
    await expect.element(note).toBeVisible();
    const upgrade = page.getByRole('link', { name: 'Send more with The Masked Elite' });
    await expect.element(upgrade).toHaveAttribute('href', '/checkout');
    await expectAccessible();
    await select.click();
    await expect.element(message).toBeVisible();
    const sendNow = page.getByRole('link', { name: 'Send now with The Masked Elite' });
    await expect.element(sendNow).toHaveAttribute('href', '/checkout?letter=1');
  });
});
