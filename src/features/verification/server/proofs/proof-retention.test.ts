import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { searchConfessions } from '#features/inbox/contract.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { takeDump } from '#test/attack/dump.ts';
import { findInDump, Needle } from '#test/attack/find-secrets.ts';
import { makeUser } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle, logInAtInstagram } from '#test/harness/vendors/instagram-login.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { requestDataDeletion, startInstagramLogin } from '../../contract.ts';
import { dataDeletions, instagramLogins, proofs } from '../schema.ts';
import { openProof } from './sealed-proof.ts';

const ELISE = 'elise.marchetti';

const subject = appPerTest();

const rowsOf = (table: PgTable) => subject.services.db.$count(table);
const signIn = async () => subject.browser().signInAs(await makeUser(subject.services));
const canRead = async (browser: Browser) =>
  (await browser.call(searchConfessions, { params: { query: ELISE } })).status === 200;

/** The row is still there at the last moment before the edge, and gone at the edge. */
async function expectEdge(table: PgTable, lastMoment: string, edge: string): Promise<void> {
  subject.clock.set(lastMoment);
  await purgeTables(subject.services);
  expect(await rowsOf(table)).toBe(1);
  subject.clock.set(edge);
  await purgeTables(subject.services);
  expect(await rowsOf(table)).toBe(0);
}

describe('retention', () => {
  it('deletes a member’s proof after 90 days', async () => {
    await proveHandle(subject, await signIn(), ELISE);
    await expectEdge(proofs, '2026-06-11T23:59:59Z', '2026-06-12T00:00:00Z');
  });

  it('a member’s proof stops counting after 90 days even if it is not purged yet', async () => {
    const user = await makeUser(subject.services);
    await proveHandle(subject, await subject.browser().signInAs(user), ELISE);
    subject.clock.set('2026-06-11T23:59:59Z');
    expect(await canRead(await subject.browser().signInAs(user))).toBe(true);
    subject.clock.set('2026-06-12T00:00:00Z');
    expect(await canRead(await subject.browser().signInAs(user))).toBe(false);
    expect(await rowsOf(proofs)).toBe(1);
  });

  it('deletes a visitor’s proof with the session', async () => {
    const browser = subject.browser();
    await proveHandle(subject, browser, ELISE);
    subject.clock.set('2026-03-15T23:59:59Z');
    expect(await canRead(browser)).toBe(true);
    await purgeTables(subject.services);
    expect(await rowsOf(proofs)).toBe(1);
    subject.clock.set('2026-03-16T00:00:00Z');
    expect(await canRead(browser)).toBe(false);
    await purgeTables(subject.services);
    expect([await rowsOf(sessions), await rowsOf(proofs)]).toEqual([0, 0]);
  });

  it('deletes a pending login the next day', async () => {
    await subject.browser().call(startInstagramLogin, { body: { mode: 'verify' } });
    await expectEdge(instagramLogins, '2026-03-14T23:59:59Z', '2026-03-15T00:00:00Z');
  });

  it('deletes a data deletion request after 90 days', async () => {
    const signed_request = subject.instagram.signedRequest(ELISE);
    await subject.browser().call(requestDataDeletion, { body: { signed_request } });
    await expectEdge(dataDeletions, '2026-06-12T23:59:59Z', '2026-06-13T00:00:00Z');
  });
});

describe('a proof', () => {
  it('is in the export of its owner and of nobody else', async () => {
    const [elise, other] = [await signIn(), await signIn()];
    await proveHandle(subject, elise, ELISE);
    const section = async (browser: Browser) => (await browser.call(exportData)).body['verifiedProfiles'];
    expect(await section(elise)).toEqual([
      { instagramUsername: ELISE, name: 'Elise Marchetti', by: 'login', verifiedOn: '2026-03-14', publicPage: null },
    ]);
    expect(await section(other)).toEqual([]);
  });

  it('is deleted with the account, and so is a pending login', async () => {
    const [elise, other] = [await signIn(), await signIn()];
    await proveHandle(subject, elise, ELISE);
    await proveHandle(subject, other, ELISE);
    await logInAtInstagram(subject, elise, 'flora.whitfield');
    expect((await elise.call(deleteAccount, { body: {} })).status).toBe(200);
    expect([await rowsOf(proofs), await rowsOf(instagramLogins)]).toEqual([1, 0]);
    expect([await canRead(elise), await canRead(other)]).toEqual([false, true]);
  });

  it('made twice is one row, with the latest day', async () => {
    const elise = await signIn();
    await proveHandle(subject, elise, ELISE);
    subject.clock.set('2026-03-15T10:00:00Z');
    await proveHandle(subject, elise, ELISE);
    const { db, keys } = subject.services;
    const rows = await db.select().from(proofs);
    expect(rows.map((row) => openProof(keys, row).verifiedOn)).toEqual(['2026-03-15']);
  });
});

describe('the tables of proofs', () => {
  it('hold no handle, name, id or token in clear at any stage of a login', async () => {
    const { id, scopedId } = subject.instagram.account(ELISE);
    const browsers = [subject.browser(), await signIn()];
    const given: string[] = [];
    for (const browser of browsers) {
      await proveHandle(subject, browser, ELISE);
      const login = await logInAtInstagram(subject, browser, ELISE);
      const { body } = await browser.call(startInstagramLogin, { body: { mode: 'verify' } });
      given.push(body.state.slice('verify.'.length), login.body.userInfo?.access_token ?? '');
      expect(await canRead(browser)).toBe(true);
      given.push(...[...browser.cookies.values()].map((cookie) => cookie.split('.')[0] ?? ''));
    }
    const secrets = [ELISE, 'Elise Marchetti', 'Marchetti', id, scopedId, ...subject.instagram.tokens, ...given];
    expect(secrets.length).toBeGreaterThan(5 + 4 + 6);
    const dump = await takeDump(subject.services.db);
    expect(dump.tables.get('public.instagram_logins')).toHaveLength(4);
    expect(dump.tables.get('public.proofs')).toHaveLength(2);
    expect(
      findInDump(
        dump,
        secrets.map((secret) => new Needle(secret)),
      ),
    ).toEqual([]);
  });
});
