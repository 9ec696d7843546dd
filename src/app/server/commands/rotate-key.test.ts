import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPeople } from '#features/people/server/index.ts';
import { listSentConfessions, sendConfession } from '#features/sending/contract.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { openKeyring, WrongMasterKey } from '#platform/server/keys/keys.ts';
import { existingMasterKey, masterKeyFromFolder, nextMasterKey } from '#platform/server/keys/master-key.ts';
import { keyring } from '#platform/server/keys/schema.ts';
import { opensKeyring, rewrapKeyring } from '#platform/server/keys/rewrap-keyring.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeUser } from '#test/factories/user.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database/test-database.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { testAppOn, type TestApp } from '#test/harness/test-app.ts';
import { summariseTable } from '../backup/rows.ts';
import { inSnapshot, listTables } from '../backup/tables.ts';
import { rotateKey } from './rotate-key.ts';

let dataDir: string;
let copy: TestDatabase;
let subject: TestApp;
let master: Buffer;
const MESSAGE = 'You hum when you think that nobody is near.';

const start = async (key: Buffer) => {
  const database = await openPostgres({ url: copy.url, maxConnections: 3, onError: () => {} });
  return testAppOn(database, {}, undefined, key);
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sub-rosa-key-'));
  master = masterKeyFromFolder(dataDir);
  copy = await createTestDatabase();
  subject = await start(master);
  const user = await makeUser(subject.services, { email: 'writer@example.org' });
  const browser = await subject.browser().signInAs(user);
  await browser.call(sendConfession, { body: letterForm({ message: MESSAGE }) });
});
afterEach(async () => {
  await subject.close();
  await copy.drop();
  rmSync(dataDir, { recursive: true });
});

/** The author's own letter, as read on a server with this key. */
async function readWith(key: Buffer): Promise<string | undefined> {
  await subject.close();
  subject = await start(key);
  const [author] = (await listPeople(subject.services, null, 1)).people;
  const browser = await subject.browser().signInAs({ id: author?.userId ?? 0 });
  return (await browser.call(listSentConfessions)).body.confessions[0]?.message;
}

const hashes = () =>
  inSnapshot(subject.services, async ({ db }) => {
    const tables = (await listTables(db)).filter((name) => name !== 'keyring');
    const all = [];
    for (const table of tables) all.push(await summariseTable(db, table));
    return all;
  });

describe('a new master key', () => {
  it('opens every letter, while the old one opens nothing and no other row has changed', async () => {
    expect(await readWith(master)).toBe(MESSAGE);
    await subject.jobs.stop();
    const before = await hashes();
    const next = randomBytes(32);
    await rotateKey(subject.database, { masterKey: master, dataDir }, next);
    expect(await hashes()).toEqual(before);
    await expect(openKeyring(subject.services.db, master)).rejects.toThrow(WrongMasterKey);
    expect(await readWith(next)).toBe(MESSAGE);
  });

  it('is generated in the folder of the old one', async () => {
    await subject.jobs.stop();
    await rotateKey(subject.database, { masterKey: null, dataDir }, null);
    const made = existingMasterKey(dataDir) ?? master;
    expect([made.equals(master), existsSync(join(dataDir, 'master.key.next'))]).toEqual([false, false]);
    expect(await readWith(made)).toBe(MESSAGE);
    // The old key opens earlier backups: it must not be lost by accident, not even when the command is repeated.
    const old = join(dataDir, 'master.key.old');
    expect([readFileSync(old, 'utf8'), statSync(old).mode & 0o777]).toEqual([master.toString('base64'), 0o600]);
    await subject.jobs.stop();
    const again = rotateKey(subject.database, { masterKey: null, dataDir }, null);
    await expect(again).rejects.toThrow('move it to a safe place or delete it first');
  });

  it('is refused while a server runs, which would wrap the key of a new day with the old one', async () => {
    await subject.jobs.work(subject.services);
    const rotation = rotateKey(subject.database, { masterKey: null, dataDir }, null);
    await expect(rotation).rejects.toThrow('A server is running on this database');
    expect(existsSync(join(dataDir, 'master.key.next'))).toBe(false);
  });

  it.each([
    ['is missing', () => null, 'NEW_MASTER_KEY is missing'],
    ['is the old one', () => master, 'is the same as the current key'],
  ])('is refused if it %s', async (_how, given, message) => {
    await subject.jobs.stop();
    await expect(rotateKey(subject.database, { masterKey: master, dataDir }, given())).rejects.toThrow(message);
  });

  it('is refused for a database on which no server has run yet', async () => {
    await subject.jobs.stop();
    await subject.services.db.delete(keyring);
    const rotation = rotateKey(subject.database, { masterKey: master, dataDir }, randomBytes(32));
    await expect(rotation).rejects.toThrow('has no keys yet');
  });

  it('is refused without the old key', async () => {
    await subject.jobs.stop();
    const place = { masterKey: randomBytes(32), dataDir };
    await expect(rotateKey(subject.database, place, randomBytes(32))).rejects.toThrow(WrongMasterKey);
    expect(await opensKeyring(subject.services.db, master)).toBe(true);
  });
});

describe('a rotation that is interrupted', () => {
  it('before its transaction commits leaves everything under the old key', async () => {
    const { db } = subject.services;
    const next = nextMasterKey(dataDir);
    const cutOff = inTransaction({ db }, async (tx) => {
      await rewrapKeyring(tx.db, master, next);
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect([await opensKeyring(db, master), await opensKeyring(db, next)]).toEqual([true, false]);
    expect(readFileSync(join(dataDir, 'master.key'), 'utf8')).toBe(master.toString('base64'));
  });

  it('after its transaction leaves the new key on the disk, and running it again renames the file', async () => {
    await subject.jobs.stop();
    const next = nextMasterKey(dataDir);
    await rewrapKeyring(subject.services.db, master, next);
    expect(await opensKeyring(subject.services.db, next)).toBe(true);
    await rotateKey(subject.database, { masterKey: null, dataDir }, null);
    expect(existingMasterKey(dataDir)?.equals(next)).toBe(true);
    expect(await readWith(next)).toBe(MESSAGE);
  });
});
