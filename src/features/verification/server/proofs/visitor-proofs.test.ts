import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signOutEverywhere } from '#features/account/contract.ts';
import { getCurrentUser, logIn, logOut } from '#features/auth/contract.ts';
import { listInboxes } from '#features/inbox/contract.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { logInAtInstagram, proveHandle, verifyAs } from '#test/harness/vendors/instagram-login.ts';
import { logInByMessage, verifyByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { startInstagramLogin } from '../../contract.ts';

const ELISE = 'elise.marchetti';

/** A site with one page, which has another file for members. */
const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-pages-'));
for (const who of ['visitor', 'member']) writeFileSync(join(folder, `${who}.html`), who);
const page = { path: '/', file: 'visitor.html', memberFile: 'member.html', kind: 'page', status: 200 };
writeFileSync(join(folder, 'documents.json'), JSON.stringify([page]));

let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp({ clientFolder: folder });
});
afterAll(async () => {
  await subject.close();
  rmSync(folder, { recursive: true });
});

const start = (browser: Browser) => browser.call(startInstagramLogin, { body: { mode: 'verify' } });
const pageFor = async (browser: Browser) => (await browser.request({ method: 'GET', url: '/' })).body;
const inboxesOf = async (browser: Browser) => (await browser.call(listInboxes)).body.inboxes.length;
const countSessions = () => subject.services.db.$count(sessions);

async function provedVisitor(browser = subject.browser()): Promise<Browser> {
  expect((await proveHandle(subject, browser, ELISE)).status).toBe(200);
  return browser;
}

describe('a visitor who logs in at Instagram', () => {
  it('gets a separate cookie, which ends with the browser and which no script can read', async () => {
    const browser = subject.browser();
    const { headers } = await start(browser);
    expect([...browser.cookies.keys()]).toEqual(['vid']);
    expect(headers['set-cookie']).toMatch(/^vid=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('gets a cookie that is bound to this host over https', async () => {
    const secure = await createTestApp({
      publicUrl: new URL('https://subrosa.example'),
      session: { secure: true, key: Buffer.alloc(32, 1) },
    });
    const { headers } = await secure
      .browser()
      .call(startInstagramLogin, { body: { mode: 'verify' }, headers: { origin: 'https://subrosa.example' } });
    expect(headers['set-cookie']).toMatch(/^__Host-vid=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    await secure.close();
  });

  it('does not count as signed in, for pages or for calls', async () => {
    const browser = await provedVisitor();
    expect(await pageFor(browser)).toBe('visitor');
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    expect((await browser.call(signOutEverywhere)).status).toBe(401);
    const member = await subject.browser().signInAs(await makeUser(subject.services));
    expect(await pageFor(member)).toBe('member');
  });

  it('keeps a valid session, and gets a new one if it has ended or was made up', async () => {
    const browser = subject.browser();
    await start(browser);
    const first = browser.cookies.get('vid') ?? '';
    await start(browser);
    expect(browser.cookies.get('vid')).toBe(first);
    for (const bad of [`${first}x`, 'x.0.y', first.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))]) {
      browser.cookies.set('vid', bad);
      expect((await start(browser)).status).toBe(200);
      expect(browser.cookies.get('vid')).not.toBe(bad);
    }
    await subject.services.db.delete(sessions);
    browser.cookies.set('vid', first);
    await start(browser);
    expect(browser.cookies.get('vid')).not.toBe(first);
  });

  it('cannot use the cookie as a sign-in, nor a sign-in as the cookie', async () => {
    const visitor = await provedVisitor();
    const forged = subject.browser();
    forged.cookies.set('sid', visitor.cookies.get('vid') ?? '');
    expect((await forged.call(getCurrentUser)).status).toBe(401);
    expect(await inboxesOf(forged)).toBe(0);

    const member = await provedVisitor(await subject.browser().signInAs(await makeUser(subject.services)));
    const turned = subject.browser();
    turned.cookies.set('vid', member.cookies.get('sid') ?? '');
    expect((await turned.call(getCurrentUser)).status).toBe(401);
    expect(await inboxesOf(turned)).toBe(0);
  });

  it('gets a new session with the proof, so that an earlier copy of the cookie is worthless', async () => {
    const shared = subject.browser();
    await start(shared);
    const copy = subject.browser();
    copy.cookies.set('vid', shared.cookies.get('vid') ?? '');
    await provedVisitor(shared);
    expect([await inboxesOf(shared), await inboxesOf(copy)]).toEqual([1, 0]);
  });

  it.each([
    ['a login', ELISE, logInAtInstagram, verifyAs],
    ['a message', 'shared.computer', logInByMessage, verifyByMessage],
  ] as const)('gets a new session after %s, so that an earlier copy of the cookie cannot finish it', async (...how) => {
    const [, handle, logInAs, verify] = how;
    const shared = subject.browser();
    await start(shared);
    const copy = subject.browser();
    copy.cookies.set('vid', shared.cookies.get('vid') ?? '');
    expect((await logInAs(subject, shared, handle)).status).toBe(200);
    expect((await verify(copy, handle)).error.code).toBe('NOT_VERIFIED');
    expect((await verify(shared, handle)).body).toEqual({ success: true, handle });
    expect([await inboxesOf(shared), await inboxesOf(copy)]).toEqual([1, 0]);
  });

  it('keeps an earlier proof if the next login does not fit the name, and a copy of the cookie is worthless', async () => {
    const browser = await provedVisitor();
    const copy = subject.browser();
    copy.cookies.set('vid', browser.cookies.get('vid') ?? '');
    const mismatch = await proveHandle(subject, browser, 'second.login', ELISE);
    expect(mismatch.error.code).toBe('PROFILE_MISMATCH');
    const handlesOf = async (who: Browser) => (await who.call(listInboxes)).body.inboxes.map(({ handle }) => handle);
    expect([await handlesOf(browser), await handlesOf(copy)]).toEqual([[ELISE], []]);
    expect((await verifyAs(browser, 'second.login')).status).toBe(200);
    expect(await handlesOf(browser)).toEqual(['second.login']);
  });

  it('gets no session before the login starts', async () => {
    const before = await countSessions();
    const browser = subject.browser();
    await inboxesOf(browser);
    await pageFor(browser);
    expect([browser.cookies.size, await countSessions()]).toEqual([0, before]);
  });
});

describe('a visitor’s proof', () => {
  const credentials = async () => ({ email: (await makeUser(subject.services)).email, password: PASSWORD });
  const ends: [string, (browser: Browser) => Promise<{ status: number }>][] = [
    ['after a sign-in', async (browser) => browser.call(logIn, { body: await credentials() })],
    ['after a sign-out without a sign-in', (browser) => browser.call(logOut)],
  ];

  it.each(ends)('ends %s, with session and cookie', async (_how, end) => {
    const browser = await provedVisitor();
    const cookie = browser.cookies.get('vid') ?? '';
    expect((await end(browser)).status).toBeLessThan(300);
    expect(browser.cookies.has('vid')).toBe(false);
    expect(await inboxesOf(browser)).toBe(0);
    // A copy of the old cookie is worthless.
    const copy = subject.browser();
    copy.cookies.set('vid', cookie);
    expect(await inboxesOf(copy)).toBe(0);
  });

  it('does not end after a failed sign-in', async () => {
    const browser = await provedVisitor();
    const { email } = await credentials();
    expect((await browser.call(logIn, { body: { email, password: 'Wrong-Horse-7' } })).status).toBe(401);
    expect(await inboxesOf(browser)).toBe(1);
  });
});

describe('while a member is signed in', () => {
  it('a visitor’s cookie does not count, and a sign-out ends both sessions', async () => {
    const browser = await provedVisitor();
    await browser.signInAs(await makeUser(subject.services));
    expect(await inboxesOf(browser)).toBe(0);
    await provedVisitor(browser);
    expect((await browser.call(logOut)).status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await inboxesOf(browser)).toBe(0);
  });

  it('a login at Instagram creates no visitor session', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    await provedVisitor(browser);
    expect([...browser.cookies.keys()]).toEqual(['sid']);
  });
});
