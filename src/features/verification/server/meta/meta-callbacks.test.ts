import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listInboxes } from '#features/inbox/contract.ts';
import { SANDBOX_KEYS } from '#sandbox/instagram/keys.ts';
import { makeUser } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runQueued } from '#test/harness/jobs.ts';
import { proveHandle, logInAtInstagram } from '#test/harness/vendors/instagram-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { deauthorize, getDataDeletion, requestDataDeletion, verifyProfile } from '../../contract.ts';
import { dataDeletions, proofs } from '../schema.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const CALLBACKS = [deauthorize, requestDataDeletion];

const subject = appPerFile();

/** Posts a form without a browser, as Meta does. */
const post = (url: string, payload: string | object, type = 'application/x-www-form-urlencoded') =>
  subject.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost:3000', 'content-type': type } });
const callAsMeta = (url: string, signed: string) =>
  post(url, new URLSearchParams({ signed_request: signed }).toString());

async function provedVisitor(username: string, browser = subject.browser()): Promise<Browser> {
  await proveHandle(subject, browser, username);
  return browser;
}
const handlesOf = async (browser: Browser) =>
  (await browser.call(listInboxes)).body.inboxes.map(({ handle }) => handle);

/** Signs a request with another secret or another digest than Meta's. */
function forge({ secret = SANDBOX_KEYS.appSecret, digest = 'sha256', ...facts }: Record<string, string>): string {
  const { scopedId } = subject.instagram.account(ELISE);
  const payload = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: scopedId, ...facts }));
  const text = payload.toString('base64url');
  return `${createHmac(digest, secret).update(text).digest('base64url')}.${text}`;
}

describe('when an owner withdraws the permission', () => {
  it.each(['application/json', 'application/x-www-form-urlencoded'])(
    'all proofs of the account are deleted, as %s',
    async (type) => {
      const member = await subject.browser().signInAs(await makeUser(subject.services));
      const [elise, alsoElise, flora] = [
        await provedVisitor(ELISE),
        await provedVisitor(ELISE, member),
        await provedVisitor(FLORA),
      ];
      const signed = subject.instagram.signedRequest(ELISE);
      const isJson = type === 'application/json';
      const answer = await post(
        deauthorize.path,
        isJson ? { signed_request: signed } : `signed_request=${signed}`,
        type,
      );
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
      expect([await handlesOf(elise), await handlesOf(alsoElise)]).toEqual([[], []]);
      expect(await handlesOf(flora)).toEqual([FLORA]);
    },
  );

  it('a pending login is deleted too', async () => {
    const [elise, flora] = [subject.browser(), subject.browser()];
    await logInAtInstagram(subject, elise, ELISE);
    await logInAtInstagram(subject, flora, FLORA);
    await callAsMeta(deauthorize.path, subject.instagram.signedRequest(ELISE));
    const verify = (browser: Browser, profileName: string) =>
      browser.call(verifyProfile, { body: { profileName, verificationMethod: 'instagram_oauth' } });
    expect((await verify(elise, ELISE)).status).toBe(403);
    expect((await verify(flora, FLORA)).status).toBe(200);
  });

  it('a proof that was under way meanwhile is deleted half a minute later', async () => {
    await runQueued(subject, 'repeat-data-deletion');
    await callAsMeta(deauthorize.path, subject.instagram.signedRequest(ELISE));
    const elise = await provedVisitor(ELISE);
    expect(await handlesOf(elise)).toEqual([ELISE]);
    const rows = await subject.services.db.execute(
      sql`SELECT data FROM pgboss.job WHERE name = 'repeat-data-deletion'`,
    );
    expect(JSON.stringify(rows.rows)).not.toContain(subject.instagram.account(ELISE).scopedId);
    expect(await runQueued(subject, 'repeat-data-deletion')).toBe(1);
    expect(await handlesOf(elise)).toEqual([]);
  });

  it('an unknown account is no error', async () => {
    subject.instagram.register('never.seen.here');
    expect((await callAsMeta(deauthorize.path, subject.instagram.signedRequest('never.seen.here'))).statusCode).toBe(
      200,
    );
  });
});

describe('when an owner asks for the deletion of their data', () => {
  it('the data is deleted at once, and a code leads to the status page', async () => {
    const elise = await provedVisitor(ELISE);
    const answer = await callAsMeta(requestDataDeletion.path, subject.instagram.signedRequest(ELISE));
    const { url, confirmation_code: code } = answer.json<{ url: string; confirmation_code: string }>();
    expect(answer.statusCode).toBe(200);
    expect(code).toMatch(/^[\w-]{16}$/);
    expect(url).toBe(`http://localhost:3000/data-deletion/${code}`);
    expect(await handlesOf(elise)).toEqual([]);
    const { status, body } = await subject.browser().call(getDataDeletion, { params: { code } });
    expect(status).toBe(200);
    expect(body).toEqual({ requestedOn: '2026-03-14', completedOn: '2026-03-14' });
  });

  it('the code does not reveal the account, and each request has its own', async () => {
    const signed = subject.instagram.signedRequest(ELISE);
    const codes = [];
    for (let n = 0; n < 3; n += 1)
      codes.push((await callAsMeta(requestDataDeletion.path, signed)).json().confirmation_code);
    expect(new Set(codes).size).toBe(3);
    const rows = JSON.stringify(await subject.services.db.select().from(dataDeletions));
    const { id, scopedId } = subject.instagram.account(ELISE);
    for (const secret of [ELISE, id, scopedId]) expect(rows).not.toContain(secret);
  });

  it.each(['nope', 'A'.repeat(16), 'x'.repeat(41), "' OR 1=1 --"])('an unknown code is not found: %j', async (code) => {
    const { status, error } = await subject.browser().call(getDataDeletion, { params: { code } });
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a request that Meta did not sign', () => {
  const good = () => subject.instagram.signedRequest(ELISE);
  const forgeries: [string, () => string][] = [
    ['with another secret', () => forge({ secret: 'guessed' })],
    ['with an empty secret', () => forge({ secret: '' })],
    ['with another algorithm named', () => forge({ algorithm: 'none' })],
    ['with no algorithm', () => forge({ algorithm: '' })],
    ['with another digest', () => forge({ digest: 'sha1' })],
    ['without a signature', () => `.${good().split('.')[1]}`],
    ['without a payload', () => `${good().split('.')[0]}.`],
    ['with the payload of another request', () => `${good().split('.')[0]}.${forge({ user_id: '1' }).split('.')[1]}`],
    ['with something after it', () => `${good()}.x`],
    ['with a payload that is not JSON', () => forge({ user_id: '' })],
    ['if it is not a signed request at all', () => 'x'],
  ];

  it.each(forgeries)('is refused %s, and changes nothing', async (_what, make) => {
    const elise = await provedVisitor(ELISE);
    for (const { path } of CALLBACKS) {
      const answer = await callAsMeta(path, make());
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await handlesOf(elise)).toEqual([ELISE]);
  });

  it('is refused if it is missing, empty or too long', async () => {
    const before = await subject.services.db.$count(proofs);
    for (const { path } of CALLBACKS) {
      expect((await post(path, 'other=1')).statusCode).toBe(400);
      expect((await post(path, 'signed_request=')).statusCode).toBe(400);
      expect((await post(path, `signed_request=${'x'.repeat(8001)}`)).statusCode).toBe(400);
      expect((await post(path, '')).statusCode).toBe(400);
      expect((await post(path, { signed_request: [good()] }, 'application/json')).statusCode).toBe(400);
      expect((await post(path, good(), 'text/plain')).statusCode).toBe(415);
    }
    expect(await subject.services.db.$count(proofs)).toBe(before);
  });
});
