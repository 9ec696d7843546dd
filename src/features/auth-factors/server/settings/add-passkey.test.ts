import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { getCurrentUser } from '#features/auth/contract.ts';
import { endSessionsOf } from '#features/auth/server/index.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { changeStored, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { addPasskey, confirmWithPasskey, signInWithPasskey } from '#test/harness/passkeys.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { SoftwareAuthenticator, type Behaviour } from '#test/harness/software-authenticator.ts';
import * as contract from '../../contract.ts';
import { identityChecks, passkeys } from '../schema.ts';

const subject = appPerFile();

const start = (browser: Browser) => browser.call(contract.startPasskey);
const add = (browser: Browser, answer: object) =>
  browser.call(contract.addPasskey, { body: { name: 'My phone', answer } });
const remove = (browser: Browser, id: string) => browser.call(contract.removePasskey, { params: { id } });
const list = async (browser: Browser) => (await browser.call(contract.listPasskeys)).body;
const withPassword = (browser: Browser) =>
  browser.call(contract.confirmIdentity, { body: { currentPassword: PASSWORD } });

describe('a passkey', () => {
  it('is added, listed, renamed and removed, and its owner gets a mail', async () => {
    const { user, browser } = await makeMember(subject);
    const { status, body: added } = await addPasskey(browser);
    expect([status, added]).toEqual([
      201,
      { id: added.id, name: 'My phone', createdOn: '2026-03-14', lastUsedOn: null, isSynced: true },
    ]);
    const params = { id: added.id };
    await browser.call(contract.renamePasskey, { params, body: { name: 'The old phone' } });
    expect(await list(browser)).toEqual([{ ...added, name: 'The old phone' }]);
    expect((await remove(browser, added.id)).status).toBe(200);
    expect(await list(browser)).toEqual([]);
    expect((await remove(browser, added.id)).error.code).toBe('NOT_FOUND');
    const subjects = (await mailsTo(subject.services, user.email)).map((mail) => mail.subject).toSorted();
    expect(subjects).toEqual(['A passkey was added to your account', 'A passkey was removed from your account']);
  });

  it('is a discoverable one whose user is checked, known by a name that is no number of ours', async () => {
    const { user, browser } = await makeMember(subject);
    const { body: options } = await start(browser);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
    });
    const { user: named } = options as unknown as { user: { id: string } };
    expect(Buffer.from(named.id, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(options)).not.toContain(String(user.id));
  });

  it.each<[string, Behaviour]>([
    ['certificates of its maker', { attestation: { format: 'android-key', hasCertificate: true } }],
    ['another origin', { origin: 'https://subrosa.example.net' }],
    ['an authenticator that made it for another site', { rpId: 'subrosa.example.net' }],
    ['an authenticator that has not checked its user', { isVerified: false }],
    ['a challenge that we did not give', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('is refused from %s', async (_what, behaviour) => {
    const { browser } = await makeMember(subject);
    expect((await addPasskey(browser, new SoftwareAuthenticator(), behaviour)).error.code).toBe('PASSKEY_REFUSED');
    expect(await list(browser)).toEqual([]);
  });

  it('is not added with the challenge of another session or of a sign-in', async () => {
    const { user, browser } = await makeMember(subject);
    const elsewhere = await subject.browser().signInAs(user);
    const { body: options } = await start(browser);
    expect((await add(elsewhere, new SoftwareAuthenticator().register(options))).error.code).toBe('PASSKEY_REFUSED');
    const { body: forSignIn } = await browser.call(contract.startPasskeySignIn);
    expect((await add(browser, new SoftwareAuthenticator().register(forSignIn))).error.code).toBe('PASSKEY_REFUSED');
  });

  it('belongs to one account: its credential is refused for another one', async () => {
    const [one, other] = [await makeMember(subject), await makeMember(subject)];
    const { device } = await addPasskey(one.browser);
    expect((await addPasskey(other.browser, device)).error.code).toBe('PASSKEY_REFUSED');
    expect([await list(one.browser), await list(other.browser)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('is added in two tabs at the same time', async () => {
    const { browser } = await makeMember(subject);
    const [one, two] = [await start(browser), await start(browser)];
    const answers = await Promise.all(
      [one, two].map(({ body }) => add(browser, new SoftwareAuthenticator().register(body))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await list(browser)).toHaveLength(2);
  });

  it('is refused after ten of them, also when two tabs add the tenth', async () => {
    const { browser } = await makeMember(subject);
    for (let n = 0; n < 9; n += 1) await addPasskey(browser);
    const [one, two] = [await start(browser), await start(browser)];
    const answers = await Promise.all(
      [one, two].map(({ body }) => add(browser, new SoftwareAuthenticator().register(body))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    const { error } = await start(browser);
    expect([error.code, error.message]).toEqual([
      'PASSKEY_REFUSED',
      'An account can have 10 passkeys. Please remove one first.',
    ]);
  });

  it('of another account can be neither renamed nor removed', async () => {
    const [one, other] = [await makeMember(subject), await makeMember(subject)];
    const { body } = await addPasskey(one.browser);
    const params = { id: body.id };
    const renamed = await other.browser.call(contract.renamePasskey, { params, body: { name: 'Mine' } });
    expect([renamed.error.code, (await remove(other.browser, body.id)).error.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('is exported without its key, and erased with the account', async () => {
    const { browser } = await makeMember(subject);
    const before = [await subject.services.db.$count(passkeys), await subject.services.db.$count(identityChecks)];
    const { device } = await addPasskey(browser);
    await start(browser);
    const { body } = await browser.call(exportData);
    expect(body['passkeys']).toEqual([{ name: 'My phone', createdOn: '2026-03-14', lastUsedOn: null, isSynced: true }]);
    expect(JSON.stringify(body)).not.toContain(device.id);
    await browser.call(deleteAccount, { body: {} });
    expect([await subject.services.db.$count(passkeys), await subject.services.db.$count(identityChecks)]).toEqual(
      before,
    );
    expect((await signInWithPasskey(subject.browser(), device)).error.code).toBe('PASSKEY_REFUSED');
  });
});

describe('adding and removing', () => {
  it('the first one needs a sign-in or a confirmation within ten minutes', async () => {
    const { browser } = await makeMember(subject);
    subject.clock.advance(10 * MINUTE);
    expect((await start(browser)).error.code).toBe('PASSWORD_NEEDED');
    await withPassword(browser);
    expect((await addPasskey(browser)).status).toBe(201);
  });

  it('needs a passkey of the account once there is one: a stolen password is not enough', async () => {
    const { user, browser } = await makeMember(subject);
    const { device, body } = await addPasskey(browser);
    const thief = await subject.browser().signInAs(user);
    await withPassword(thief);
    expect((await start(thief)).error.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await remove(thief, body.id)).error.code).toBe('SECOND_FACTOR_NEEDED');
    subject.clock.advance(10 * MINUTE);
    expect((await start(browser)).error.code).toBe('SECOND_FACTOR_NEEDED');
    await confirmWithPasskey(browser, device);
    expect((await addPasskey(browser)).status).toBe(201);
  });

  it('is checked again when the passkey arrives: another one may have been added meanwhile', async () => {
    const { user, browser } = await makeMember(subject);
    const thief = await subject.browser().signInAs(user);
    const { body: options } = await start(thief);
    await addPasskey(browser);
    const { error } = await add(thief, new SoftwareAuthenticator().register(options));
    expect(error.code).toBe('SECOND_FACTOR_NEEDED');
  });
});

/** Commits `change` only once the call waits for it. */
async function during<T>(change: (services: typeof subject.services) => Promise<unknown>, call: () => Promise<T>) {
  const { promise, resolve } = Promise.withResolvers<T>();
  await subject.services.db.transaction(async (tx) => {
    await change({ ...subject.services, db: tx });
    resolve(call());
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
  });
  return promise;
}

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await subject.services.db.execute<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0]?.waiting;
}

describe('at the same moment', () => {
  it('a passkey is not added to an account that its owner takes back', async () => {
    const { user, browser } = await makeMember(subject);
    const { body: options } = await start(browser);
    const answer = new SoftwareAuthenticator().register(options);
    const { status } = await during(
      (services) => endSessionsOf(services, user.id),
      () => add(browser, answer),
    );
    expect(status).toBe(401);
  });

  it('a passkey that is being removed does not sign in', async () => {
    const { user, browser } = await makeMember(subject);
    const { device } = await addPasskey(browser);
    const visitor = subject.browser();
    const { body: options } = await visitor.call(contract.startPasskeySignIn);
    const answer = device.sign(options);
    const { error } = await during(
      async (services) => {
        // What a removal does: the account's lock, then the row.
        await changeStored(services, user.id, { firstName: 'Renamed' });
        await services.db.delete(passkeys);
      },
      () => visitor.call(contract.signInWithPasskey, { body: { answer } }),
    );
    expect(error.code).toBe('PASSKEY_REFUSED');
    expect((await visitor.call(getCurrentUser)).status).toBe(401);
  });
});
