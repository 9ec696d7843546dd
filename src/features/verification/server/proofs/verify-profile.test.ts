import { describe, expect, it } from 'vitest';
import { logOut } from '#features/auth/contract.ts';
import { listInboxes } from '#features/inbox/contract.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { makeUser } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { logInAtInstagram } from '#test/harness/vendors/instagram-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { forgetVerification, verifyProfile } from '../../contract.ts';
import { namesMatch } from './verify-profile.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerFile();

const verify = (browser: Browser, profileName: string, claims: object = {}) =>
  browser.call(verifyProfile, { body: { profileName, verificationMethod: 'instagram_oauth', ...claims } });

async function loggedIn(username = ELISE, browser = subject.browser()): Promise<Browser> {
  expect((await logInAtInstagram(subject, browser, username)).status).toBe(200);
  return browser;
}

async function handlesOf(browser: Browser): Promise<string[]> {
  return (await browser.call(listInboxes)).body.inboxes.map(({ handle }) => handle);
}

const notVerified = {
  success: false,
  error: 'Please log in with Instagram again.',
  code: 'NOT_VERIFIED',
  message: 'Please log in with Instagram again.',
};

describe('verifying a profile', () => {
  it('uses the login just made, once', async () => {
    const browser = await loggedIn();
    expect((await verify(browser, 'Elise Marchetti')).body).toEqual({ success: true, handle: ELISE });
    const again = await verify(browser, ELISE);
    expect([again.status, again.body]).toEqual([403, notVerified]);
    expect(await handlesOf(browser)).toEqual([ELISE]);
  });

  it('succeeds for one of several tabs that ask at the same moment', async () => {
    const browser = await loggedIn();
    const answers = await Promise.all([0, 1, 2, 3].map(() => verify(browser, ELISE)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
  });

  it('is possible for exactly ten minutes after the login', async () => {
    const [inTime, late] = [await loggedIn(), await loggedIn()];
    subject.clock.advance(10 * MINUTE - 1);
    expect((await verify(inTime, ELISE)).status).toBe(200);
    subject.clock.advance(1);
    expect((await verify(late, ELISE)).body).toEqual(notVerified);
  });

  it('uses the newer of two logins', async () => {
    const browser = await loggedIn(ELISE);
    await loggedIn(FLORA, browser);
    expect((await verify(browser, FLORA)).body.handle).toBe(FLORA);
    expect((await verify(browser, ELISE)).status).toBe(403);
    expect(await handlesOf(browser)).toEqual([FLORA]);
  });

  it('works only for the browser that logged in', async () => {
    const browser = await loggedIn();
    const member = await subject.browser().signInAs(await makeUser(subject.services));
    for (const otherBrowser of [subject.browser(), await loggedIn(FLORA), member]) {
      await verify(otherBrowser, ELISE);
      expect(await handlesOf(otherBrowser)).not.toContain(ELISE);
    }
    expect((await verify(browser, ELISE)).status).toBe(200);
  });
});

describe('claims of the browser', () => {
  const claims = {
    verifiedName: FLORA,
    instagramUsername: FLORA,
    instagramProfile: JSON.stringify({ username: FLORA, id: '17841400000000137' }),
    socialMediaEmail: 'flora@example.org',
  };

  it('are ignored without a login', async () => {
    const browser = subject.browser();
    const { status, body } = await verify(browser, FLORA, claims);
    expect([status, body]).toEqual([403, notVerified]);
    expect(browser.cookies.size).toBe(0);
  });

  it('are ignored with a login of another account', async () => {
    const browser = await loggedIn(ELISE);
    expect((await verify(browser, 'elise', claims)).body).toEqual({ success: true, handle: ELISE });
    expect(await handlesOf(browser)).toEqual([ELISE]);
  });

  it('in unknown fields are refused', async () => {
    const browser = await loggedIn(ELISE);
    for (const extra of [{ handle: FLORA }, { instagramId: '1' }, { access_token: 'x' }, { userId: 1 }]) {
      expect((await verify(browser, ELISE, extra)).error.code).toBe('VALIDATION');
    }
    const other = await verify(browser, ELISE, { verificationMethod: 'email' });
    expect(other.error.code).toBe('VALIDATION');
    expect((await verify(browser, ELISE)).status).toBe(200);
  });
});

describe('a name that does not match the account', () => {
  const mismatch = {
    success: false,
    error: 'Profile Mismatch',
    code: 'PROFILE_MISMATCH',
    message: 'Profile Mismatch',
  };

  it('is refused in both shapes, and the same login still proves the true handle', async () => {
    const browser = await loggedIn(ELISE);
    const { status, body } = await verify(browser, FLORA);
    expect([status, body]).toEqual([403, mismatch]);
    expect(await handlesOf(browser)).toEqual([]);
    expect((await verify(browser, ELISE)).body).toEqual({ success: true, handle: ELISE });
    expect((await verify(browser, ELISE)).body).toEqual(notVerified);
  });

  it('does not extend the ten minutes of the login', async () => {
    const browser = await loggedIn(ELISE);
    subject.clock.advance(10 * MINUTE - 1);
    expect((await verify(browser, FLORA)).body).toEqual(mismatch);
    subject.clock.advance(1);
    expect((await verify(browser, ELISE)).body).toEqual(notVerified);
  });

  it('proves nothing, however many are tried with one login', async () => {
    const browser = await loggedIn(ELISE);
    for (const name of [FLORA, 'flora', 'Flora Whitfield', 'marchesa', 'elise_marchetti', 'xelise']) {
      expect((await verify(browser, name)).body).toEqual(mismatch);
    }
    expect(await handlesOf(browser)).toEqual([]);
  });

  it('sent at the same moment as the true handle leaves one proof', async () => {
    const browser = await loggedIn(ELISE);
    const answers = await Promise.all([FLORA, ELISE, FLORA, ELISE].map((name) => verify(browser, name)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await handlesOf(browser)).toEqual([ELISE]);
  });

  it('leaves the login usable for this browser alone', async () => {
    const browser = await loggedIn(ELISE);
    await verify(browser, FLORA);
    expect((await verify(subject.browser(), ELISE)).body).toEqual(notVerified);
    expect((await verify(browser, ELISE)).status).toBe(200);
  });

  it('leaves no login behind after a sign-out', async () => {
    const browser = await loggedIn(ELISE);
    await verify(browser, FLORA);
    await browser.call(logOut);
    expect((await verify(browser, ELISE)).body).toEqual(notVerified);
  });
});

describe('forgetting a verification', () => {
  it('deletes the proofs and the pending logins', async () => {
    const browser = await loggedIn(ELISE);
    await verify(browser, ELISE);
    await loggedIn(FLORA, browser);
    expect((await browser.call(forgetVerification)).status).toBe(200);
    expect(await handlesOf(browser)).toEqual([]);
    expect((await verify(browser, FLORA)).body).toEqual(notVerified);
  });

  it('succeeds for a browser that has nothing to forget, and changes nothing for others', async () => {
    const browser = await loggedIn(ELISE);
    await verify(browser, ELISE);
    expect((await subject.browser().call(forgetVerification)).status).toBe(200);
    expect(await handlesOf(browser)).toEqual([ELISE]);
  });
});

const ROSE = { handle: 'rose.gardener', name: 'Rose  Maria Gardener' };

describe('a searched name', () => {
  it.each([
    'rose.gardener',
    '@Rose.Gardener',
    ' ROSE . GARDENER ',
    'rose',
    'rose.gardener.official',
    'rosemariagardener',
    'Rose Maria',
    'rose.garden.party',
  ])('matches: %j', (searched) => {
    expect(namesMatch(searched, ROSE)).toBe(true);
  });

  it.each(['lily.gardener', 'rosa', 'gardener.rose', '', '  ', '@', 'rose_gardener'])(
    'does not match: %j',
    (searched) => {
      expect(namesMatch(searched, ROSE)).toBe(false);
    },
  );

  it('matches by the handle alone if the account has no name', () => {
    expect(namesMatch('Rose Maria', { handle: 'rose.gardener', name: null })).toBe(false);
    expect(namesMatch('anything', { handle: 'rose.gardener', name: '' })).toBe(false);
  });
});
