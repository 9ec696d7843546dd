import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { searchConfessions } from '#features/inbox/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse, type FakeServer } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { found } from '#test/components/received-letters.ts';
import { startInstagramLogin, verifyProfile } from '../contract.ts';

const SEARCHED = 'flora.whitfield';
const OWN = 'elise.marchetti';
const STATE = 'verify.state';

const MISMATCH = refuse(verifyProfile, 'PROFILE_MISMATCH', { success: false, error: 'Profile Mismatch' });
const ANSWERS = [
  refuse(searchConfessions, 'NOT_VERIFIED'),
  answer(startInstagramLogin, { url: 'about:blank', state: STATE, redirectUri: 'http://localhost/instagram-callback' }),
  MISMATCH,
];

const alert = page.getByRole('alert');
const confirm = page.getByRole('button', { name: 'Continue with Instagram' });
const continueAs = page.getByRole('button', { name: `Continue as @${OWN}` });

/** The popup that a click opens; the test answers for it. */
let popups: number;
beforeEach(() => {
  popups = 0;
  vi.stubGlobal('open', () => {
    popups += 1;
    const empty = document.implementation.createHTMLDocument();
    return { closed: false, document: empty, location: { replace: () => {} }, close: () => {} };
  });
});

/** Logs in at Instagram with another account than the searched one. */
async function logInAsAnother(server: FakeServer): Promise<void> {
  await confirm.click();
  await expect.poll(() => server.sentTo(startInstagramLogin)).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Waiting for Instagram...' })).toBeVisible();
  const message = { type: 'instagram-auth', state: STATE, success: true, userInfo: { username: OWN, email: '' } };
  postMessage(message, location.origin);
  await expectText('verify.mismatch', alert);
}

function openTheLetters(server: FakeServer): void {
  server.on(answer(verifyProfile, { success: true, handle: OWN }), found([], { handle: OWN }));
}

async function expectOwnLetters(server: FakeServer): Promise<void> {
  await expect.element(page.getByRole('heading', { name: `Confessions for "${OWN}" (0)` })).toBeVisible();
  expect(server.sentTo(verifyProfile).at(-1)?.body).toMatchObject({ profileName: OWN });
  expect(server.sentTo(searchConfessions).at(-1)?.path).toBe(`/api/confessions/search/${OWN}`);
  expect(popups, 'one login was enough').toBe(1);
}

describe('a login with another account than the searched one', () => {
  async function searchAndLogIn(): Promise<FakeServer> {
    const server = await openApp('/search-confessions', { answers: ANSWERS });
    await page.getByLabelText('Your Instagram username').fill(SEARCHED);
    await page.getByRole('button', { name: 'Search by Instagram' }).click();
    await logInAsAnother(server);
    return server;
  }

  it('can continue with its own letters without another login, even after a lost connection', async () => {
    const server = await searchAndLogIn();
    await expect.element(continueAs).toBeVisible();
    await expectAccessible();
    server.on(loseConnection(verifyProfile));
    await continueAs.click();
    await expectText('verify.confirmation-failed', alert);
    openTheLetters(server);
    await continueAs.click();
    await expectOwnLetters(server);
  });

  it('asks for a new login once the ten minutes are over', async () => {
    const server = await searchAndLogIn();
    const error = 'Please log in with Instagram again.';
    server.on(refuse(verifyProfile, 'NOT_VERIFIED', { success: false, error, message: error }));
    await continueAs.click();
    await expect.element(alert).toMatchTextContent(error);
    await expect.poll(() => continueAs.elements()).toEqual([]);
    await confirm.click();
    await expect.poll(() => popups).toBe(2);
  });
});

it('on the home page, a login with another account can continue with its own letters too', async () => {
  const profile = {
    id: '1',
    username: SEARCHED,
    name: 'Flora Whitfield',
    platforms: ['Instagram' as const],
  };
  const server = await openApp('/', { answers: [...ANSWERS, answer(searchInstagram, { profiles: [profile] })] });
  await page.getByLabelText('Your username').fill(SEARCHED);
  await page.getByRole('button', { name: 'Look for my letters' }).click();
  await logInAsAnother(server);
  openTheLetters(server);
  await continueAs.click();
  await expectOwnLetters(server);
});
