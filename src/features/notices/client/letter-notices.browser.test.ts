import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentUser, signUp } from '#features/auth/contract.ts';
import { listInboxes } from '#features/inbox/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, type Answer } from '#test/components/fake-server.ts';
import { fillSignUpForm } from '#test/components/fill-sign-up-form.ts';
import { ELISE, FLORA, NOTICES, openApp } from '#test/components/open-app.ts';
import { found, HANDLE, INBOX, proved } from '#test/components/received-letters.ts';
import { registerBrowser, SUBSCRIPTION } from '#test/components/sandbox-push.ts';
import { addBrowser, askForLetters, getNotices, type Notices, type Ways } from '../contract.ts';

const offer = page.getByRole('region', { name: 'Tell me when the next letter comes' });
const asked = page.getByRole('region', { name: 'We’ll tell you when the next letter comes' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const withLetters = (letters: Ways, more: Partial<Notices> = {}): Notices => ({
  ...NOTICES,
  settings: { ...NOTICES.settings, letters },
  ...more,
});
const BY_EMAIL = withLetters({ email: true, push: false });

/** The inbox of somebody who has proved a handle, and to whom nobody has written. */
const open = (user: typeof FLORA | null, answers: Answer[] = [], address = '/search-confessions') =>
  openApp(address, { user, answers: [proved(HANDLE), found([]), ...answers] });

describe('below their letters', () => {
  it('a visitor is led to a free account, which is to know the handle', async () => {
    const server = await open(null);
    await expect.element(offer).toBeVisible();
    await expectAccessible();
    await offer.getByRole('link', { name: 'Tell me' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/signup?for=notices');
    expect(history.state).toEqual({ handle: HANDLE });
    expect(server.sentTo(getNotices)).toEqual([]);
  });

  it('a member asks by one press, and stops by one', async () => {
    const server = await open(FLORA, [answer(askForLetters, BY_EMAIL)]);
    await expect.element(offer).toMatchTextContent(/Once a week, without a word about the letter/);
    await press('By email');
    await expect.element(asked).toMatchTextContent('Once a week, by email to flora@example.org.');
    await expect.element(asked.getByRole('heading')).toHaveFocus();
    expect(server.sentTo(askForLetters)).toMatchObject([{ body: { email: true, push: false } }]);
    await expectAccessible();
    server.on(answer(askForLetters, NOTICES));
    await press('Stop these notices');
    await expect.element(offer).toBeVisible();
    expect(server.sentTo(askForLetters).at(-1)?.body).toEqual({ email: false, push: false });
  });

  it('a premium member hears within a day, unless weekly is their choice', async () => {
    await open(ELISE);
    await expect.element(offer).toMatchTextContent(/Within a day/);
    const weekly = { ...NOTICES, settings: { ...NOTICES.settings, often: 'weekly' as const } };
    await open(ELISE, [answer(getNotices, weekly)]);
    await expect.element(offer).toMatchTextContent(/Once a week/);
  });

  it('a browser is added by one press too', async () => {
    const server = await open(FLORA);
    server.on(
      registerBrowser(),
      answer(addBrowser, NOTICES),
      answer(askForLetters, withLetters({ email: false, push: true })),
    );
    await press('In this browser');
    await expect.poll(() => server.sentTo(askForLetters)).toMatchObject([{ body: { email: false, push: true } }]);
    expect(server.sentTo(addBrowser)).toMatchObject([{ body: SUBSCRIPTION }]);
  });

  it('whoever asked while signing up need not ask again, and a link cannot ask for them', async () => {
    const answers = [answer(signUp, FLORA), proved(HANDLE), found([]), answer(askForLetters, BY_EMAIL)];
    const server = await openApp('/signup?for=notices', { answers });
    await fillSignUpForm();
    server.on(answer(getCurrentUser, FLORA));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect.element(asked).toBeVisible();
    expect([server.sentTo(askForLetters).length, history.state]).toEqual([1, null]);
    const again = await open(FLORA, [], '/search-confessions?notices=1');
    await expect.element(offer).toBeVisible();
    expect(again.sentTo(askForLetters)).toEqual([]);
  });

  it('an address that is not confirmed is named', async () => {
    await open({ ...FLORA, emailVerified: false }, [answer(getNotices, BY_EMAIL)]);
    await expect.element(asked).toMatchTextContent(/One thing first: open the link that we sent to flora@example.org/);
    await expectAccessible();
  });

  it('a failure is said, and can be tried again', async () => {
    const server = await open(FLORA, [loseConnection(askForLetters)]);
    await press('By email');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Not Saved/);
    server.on(answer(askForLetters, BY_EMAIL));
    await press('By email');
    await expect.element(asked).toBeVisible();
  });

  it('nothing is offered to who has opted out', async () => {
    const closed = { inboxes: [{ ...INBOX, closed: true }] };
    await open(FLORA, [answer(listInboxes, closed)]);
    await expect.element(page.getByText('You’ve opted out')).toBeVisible();
    expect(offer.elements()).toEqual([]);
  });
});
