import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { listSentConfessions, sendConfession } from '#features/confessions/contract.ts';
import { MANIFEST, type Manifest } from '#platform/server/backup/manifest.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { wrapKey } from '#platform/server/keys/keys.ts';
import { keyring } from '#platform/server/keys/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { testAppOn } from '#test/harness/test-app.ts';
import { restore } from './restore.ts';

const scratch = scratchPerFile();
const subject = appPerFile();

async function backUp(only?: string[]): Promise<string> {
  const folder = scratch.newFolder();
  await writeBackup(subject.services, folder, only);
  return folder;
}

function changeManifest(folder: string, change: (manifest: Manifest) => void): void {
  const file = join(folder, MANIFEST);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}

describe('after a restore', () => {
  async function letterWriter() {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    const { status } = await browser.call(sendConfession, { body: letterForm({ targetName: 'owl.of.minerva' }) });
    expect(status).toBe(201);
    return { user, browser };
  }

  it('accounts deleted since the backup stay deleted with their letters, and all others are back', async () => {
    const [leaver, stayer] = [await letterWriter(), await letterWriter()];
    const folder = await backUp();
    await leaver.browser.call(deleteAccount, { body: {} });
    const erasures = await backUp(['erasures']);
    const { master, clock } = subject;

    const database = await scratch.newPostgres();
    const { forgotten } = await restore(database, { folder, erasures, master, clock });
    expect(forgotten).toBe(1);
    const restored = await testAppOn(database, {}, undefined, master);
    scratch.closeLater(() => restored.close());
    restored.clock.set(clock.now().toISOString());

    const { rows } = await database.db.execute<{ id: number }>(sql`SELECT id FROM users`);
    const ids = rows.map(({ id }) => id);
    expect([ids.includes(leaver.user.id), ids.includes(stayer.user.id)]).toEqual([false, true]);
    const again = await restored.browser().signInAs(stayer.user);
    const { body } = await again.call(listSentConfessions);
    expect(body.confessions.map(({ targetName }) => targetName)).toEqual(['owl.of.minerva']);
    expect((await restored.services.db.execute(sql`SELECT 1 FROM departures`)).rows).toHaveLength(1);
  });

  it('an account deleted before the backup needs no list of erasures, and no id is used twice', async () => {
    const leaver = await letterWriter();
    await leaver.browser.call(deleteAccount, { body: {} });
    const folder = await backUp();
    const later = await makeUser(subject.services);
    const { master, clock } = subject;

    const database = await scratch.newPostgres();
    expect((await restore(database, { folder, erasures: null, master, clock })).forgotten).toBe(0);
    const next = await makeUser({ db: database.db, clock });
    expect(next.id).toBeGreaterThan(later.id);
  });

  it('all members are signed out, and mailed links no longer work', async () => {
    const { user } = await letterWriter();
    await subject.services.db.execute(sql`
      INSERT INTO account_tokens (hash, user_id, purpose, box, expires_on)
      VALUES ('h', ${user.id}, 'verify-email', '', '2999-01-01')`);
    const { master, clock } = subject;
    const database = await scratch.newPostgres();
    await restore(database, { folder: await backUp(), erasures: null, master, clock });
    for (const table of ['sessions', 'account_tokens', 'instagram_logins']) {
      expect((await database.db.execute(sql`SELECT 1 FROM ${sql.identifier(table)}`)).rows, table).toEqual([]);
    }
  });

  it('a list of erasures from the same day is accepted when older backups record only their day', async () => {
    const folder = await backUp();
    const erasures = await backUp(['erasures']);
    for (const each of [folder, erasures]) changeManifest(each, (manifest) => delete manifest.madeAt);
    const { master, clock } = subject;
    expect(await restore(await scratch.newPostgres(), { folder, erasures, master, clock })).toMatchObject({
      forgotten: 0,
    });
  });
});

describe('restoring is refused:', () => {
  it('with erasures of another database, or older than the backup', async () => {
    const database = await scratch.newPostgres();
    const early = await backUp(['erasures']);
    subject.clock.advance(1);
    const folder = await backUp();
    const order = { folder, master: subject.master, clock: subject.clock };
    // From the same day, but without the accounts that were deleted in between.
    await expect(restore(database, { ...order, erasures: early })).rejects.toThrow('older than the backup');
    // Older versions recorded only the day.
    changeManifest(early, (manifest) => Object.assign(manifest, { day: '2026-01-01', madeAt: undefined }));
    await expect(restore(database, { ...order, erasures: early })).rejects.toThrow('older than the backup');
    const foreign = await backUp(['erasures']);
    changeManifest(foreign, (manifest) => Object.assign(manifest, { lineage: '00000000-0000-4000-8000-000000000000' }));
    await expect(restore(database, { ...order, erasures: foreign })).rejects.toThrow('from different databases');
  });

  it('of a backup that is older than the list of erasures', async () => {
    const folder = await backUp();
    const database = await scratch.newPostgres();
    const clock = { now: () => new Date(subject.clock.now().getTime() + 401 * DAY) };
    const order = { folder, erasures: null, master: subject.master, clock };
    await expect(restore(database, order)).rejects.toThrow('older than 400 days');
  });
});

describe('a backup of an older version', () => {
  it('is restored as it was and then migrated to this version', async () => {
    const { master, clock } = subject;
    const old = await scratch.blankPostgres();
    await migrate(old, { only: new Set(['0001_keyring.sql', '0002_accounts.sql']) });
    const seal = { id: randomUUID(), purpose: 'seal', day: null };
    await old.db.insert(keyring).values({ ...seal, wrapped: wrapKey(master, randomBytes(32), seal) });
    await old.db.execute(sql`
      INSERT INTO users (email, password, first_name, last_name, date_of_birth, gender, created_at, updated_at)
      VALUES ('early@example.org', 'x', 'Early', 'Bird', '1990-01-01', 'female', '2026-01-01', '2026-01-01')`);
    const folder = scratch.newFolder();
    await writeBackup({ db: old.db, clock }, folder);

    const database = await scratch.blankPostgres();
    await restore(database, { folder, erasures: null, master, clock });
    const { rows } = await database.db.execute(sql`SELECT email, parental_permission FROM users`);
    expect(rows).toEqual([{ email: 'early@example.org', parental_permission: false }]);
    expect(await migrate(database)).toEqual([]);
  });
});
