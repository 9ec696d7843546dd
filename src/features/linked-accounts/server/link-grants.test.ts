import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportData } from '#features/account/contract.ts';
import { logOut } from '#features/auth/contract.ts';
import { exchangeToken, verifyProfile } from '#features/verification/contract.ts';
import { openLog } from '#platform/server/log.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { takeDump } from '#test/attack/dump.ts';
import { findInDump, Needle } from '#test/attack/find-secrets.ts';
import { makeMember } from '#test/factories/member.ts';
import { changeStored } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { authorize, linkForm, logInAtInstagram } from '#test/harness/vendors/instagram-login.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { linkAccount, listLinkedAccounts } from '../contract.ts';
import { linkedAccounts } from './schema.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const PREMIUM = { membershipPlan: 'premium' } as const;

/** Everything that was logged. */
let logged = '';
let subject: TestApp;
beforeEach(async () => {
  logged = '';
  const sink = new Writable({
    write(chunk, _encoding, next) {
      logged += String(chunk);
      next();
    },
  });
  subject = await createTestApp({}, openLog('debug', sink));
});
afterEach(() => subject.close());

const elite = () => makeMember(subject, PREMIUM);
const link = (browser: Browser, body: object) => browser.call(linkAccount, { body });
const rows = () => subject.services.db.$count(linkedAccounts);

describe('claims of the browser', () => {
  const forged = {
    instagramUsername: FLORA,
    instagramUserId: '17841400000000137',
    instagramProfileUrl: 'https://evil.example/flora',
    verificationData: { linkedVia: 'telepathy', accountType: 'BUSINESS' },
  };

  it('are ignored: the account that Instagram named is linked', async () => {
    const { browser } = await elite();
    const { instagramAccessToken } = await linkForm(subject, browser, ELISE);
    const { status, body } = await link(browser, { ...forged, instagramAccessToken });
    expect([status, body.instagramUsername]).toEqual([201, ELISE]);
    expect(body.instagramProfileUrl).toBe('https://www.instagram.com/elise.marchetti/');
  });

  it.each(['', 'made-up', 'linking.made-up', 'x'.repeat(201), 7, null])('cannot replace a grant: %j', async (token) => {
    const { browser } = await elite();
    const { status } = await link(browser, { ...forged, instagramAccessToken: token });
    expect([400, 403]).toContain(status);
    expect(await rows()).toBe(0);
  });

  it('in unknown fields are refused', async () => {
    const { browser } = await elite();
    const form = await linkForm(subject, browser, ELISE);
    for (const extra of [{ userId: 1 }, { handle: FLORA }, { isActive: true }, { linkedAt: '2020-01-01' }]) {
      expect((await link(browser, { ...form, ...extra })).error.code).toBe('VALIDATION');
    }
    expect((await link(browser, form)).status).toBe(201);
  });
});

describe('a grant', () => {
  const refused = { code: 'NOT_VERIFIED', message: 'Please log in with Instagram again.' };

  it('can be used once', async () => {
    const { browser } = await elite();
    const form = await linkForm(subject, browser, ELISE);
    await link(browser, form);
    const again = await link(browser, form);
    expect([again.status, again.body]).toEqual([403, refused]);
  });

  it('is valid for ten minutes', async () => {
    const { browser } = await elite();
    const forms = [await linkForm(subject, browser, ELISE), await linkForm(subject, browser, FLORA)];
    subject.clock.advance(10 * MINUTE - 1);
    expect((await link(browser, forms[0] ?? {})).status).toBe(201);
    subject.clock.advance(1);
    expect((await link(browser, forms[1] ?? {})).status).toBe(403);
  });

  it('is valid only in its session, not for other members or other sessions of the same one', async () => {
    const { user, browser } = await elite();
    const form = await linkForm(subject, browser, ELISE);
    const otherDevice = await subject.browser().signInAs(user);
    for (const thief of [(await elite()).browser, otherDevice]) {
      expect((await link(thief, form)).body).toEqual(refused);
    }
    expect((await link(browser, form)).status).toBe(201);
  });

  it('ends with the session', async () => {
    const { user, browser } = await elite();
    const form = await linkForm(subject, browser, ELISE);
    await browser.call(logOut);
    await browser.signInAs(user);
    expect((await link(browser, form)).body).toEqual(refused);
  });

  it('for a verification cannot link, and one for linking cannot verify', async () => {
    const { browser } = await elite();
    const { body } = await logInAtInstagram(subject, browser, ELISE);
    const token = body.userInfo?.access_token ?? '';
    const claims = { instagramUsername: ELISE, instagramUserId: '1', instagramAccessToken: token };
    expect((await link(browser, claims)).body).toEqual(refused);
    await linkForm(subject, browser, FLORA);
    const verify = { profileName: FLORA, verificationMethod: 'instagram_oauth' };
    expect((await browser.call(verifyProfile, { body: verify })).body.handle).toBeUndefined();
  });
});

describe('who may link', () => {
  it('refuses visitors and free members before their code is used or a token fetched', async () => {
    const { browser } = await makeMember(subject);
    for (const otherBrowser of [subject.browser(), browser]) {
      const login = await authorize(subject, otherBrowser, ELISE, 'linking');
      subject.instagram.requests.splice(0);
      const { status, body } = await otherBrowser.call(exchangeToken, { body: login });
      expect([status, body]).toMatchObject([403, { success: false, code: 'PREMIUM_ONLY' }]);
      expect(subject.instagram.requests).toEqual([]);
    }
    expect((await link(subject.browser(), {})).status).toBe(401);
    expect((await link(browser, {})).error.code).toBe('PREMIUM_ONLY');
  });

  it('refuses a member who lost premium between login and link', async () => {
    const { user, browser } = await elite();
    const form = await linkForm(subject, browser, ELISE);
    await changeStored(subject.services, user.id, { membershipPlan: 'free' });
    expect((await link(browser, form)).error.code).toBe('PREMIUM_ONLY');
    expect(await rows()).toBe(0);
  });
});

describe('Instagram’s token', () => {
  it('is in no answer, table, export or log line', async () => {
    const { browser } = await elite();
    const login = await authorize(subject, browser, ELISE, 'linking');
    const exchanged = await browser.call(exchangeToken, { body: login });
    const { username = '', id = '', access_token: grant = '' } = exchanged.body.userInfo ?? {};
    const waiting = await takeDump(subject.services.db);
    const form = { instagramUsername: username, instagramUserId: id, instagramAccessToken: grant };
    const linked = await link(browser, form);
    const shown = [exchanged, linked, await browser.call(listLinkedAccounts), await browser.call(exportData)];
    const { tokens } = subject.instagram;
    expect(tokens.size).toBe(2);
    expect(linked.status).toBe(201);
    const shownOrLogged = JSON.stringify(shown) + logged;
    const { id: instagramId, scopedId } = subject.instagram.account(ELISE);
    const secrets = [...tokens, grant, ELISE, 'Marchetti', instagramId, scopedId].map((secret) => new Needle(secret));
    for (const token of tokens) expect(shownOrLogged).not.toContain(token);
    expect(logged).toContain('/api/linked-accounts');
    for (const dump of [waiting, await takeDump(subject.services.db)]) expect(findInDump(dump, secrets)).toEqual([]);
  });
});
