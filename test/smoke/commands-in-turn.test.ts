import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NewestAccounts } from '#features/people/server/index.ts';
import { openEmbedded } from '#platform/server/db/embedded.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { masterKeyFromFolder } from '#platform/server/keys/master-key.ts';
import { makeUser } from '#test/factories/user.ts';
import { makeMigratedEmbedded } from '#test/harness/database/embedded-folders.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { runCommand } from './run-command.ts';

const place = mkdtempSync(join(tmpdir(), 'sub-rosa-commands-'));
const [data, restored, backup, key] = ['data', 'restored', 'backup', 'backup.key'].map((name) => join(place, name)) as [
  string,
  string,
  string,
  string,
];
const EMAIL = 'mo@example.org';
/** BACKUP_PUBLIC_KEY. */
let publicKey = '';

beforeAll(async () => {
  await makeMigratedEmbedded(data);
  const database = await openEmbedded({ folder: data, onError: () => {} });
  const keys = await openKeyring(database.db, masterKeyFromFolder(data));
  const services = { db: database.db, keys, clock: new FakeClock(), newestAccounts: new NewestAccounts() };
  await makeUser(services, { email: EMAIL, emailVerifiedOn: '2026-03-01' });
  await database.close();
});
afterAll(() => rmSync(place, { recursive: true }));

const run = (folder: string, name: string, ...args: string[]) =>
  runCommand(name, args, { DATA_DIR: folder, BACKUP_PUBLIC_KEY: publicKey });

// Each command opens the embedded database in a new process, which is slow: refusals are tested next to the code.
it(
  'moderator, backup-key, backup, restore, rotate-key, retention and forget work one after the other',
  { timeout: 300_000 },
  async () => {
    expect(await run(data, 'moderator', 'grant', EMAIL.toUpperCase())).toEqual({
      code: 0,
      output: expect.stringContaining('Their earlier passkeys are removed, and they have to log in again.'),
    });
    expect((await run(data, 'backup', backup)).output).toContain('BACKUP_PUBLIC_KEY is missing');
    [publicKey = ''] = (await run(data, 'backup-key', key)).output.split('\n');
    expect((await run(data, 'backup', backup)).output).toContain('the master key, which is not in it');
    mkdirSync(restored);
    const order = [backup, '--no-erasures', '--key', key];
    expect((await run(restored, 'restore', ...order)).output).toContain('MASTER_KEY is missing');
    copyFileSync(join(data, 'master.key'), join(restored, 'master.key'));
    expect((await run(restored, 'restore', backup)).output).toContain('--no-erasures');
    expect((await run(restored, 'restore', ...order)).output).toContain('every table verified by its hash');
    expect((await run(restored, 'rotate-key')).code).toBe(0);
    expect(readFileSync(join(restored, 'master.key'), 'utf8')).not.toBe(readFileSync(join(data, 'master.key'), 'utf8'));
    expect(await run(restored, 'retention')).toEqual({ code: 0, output: expect.stringMatching(/Purged \d+ tables/) });
    expect((await run(restored, 'moderator', 'list')).output).toBe(`${EMAIL}\n`);
    expect((await run(restored, 'moderator', 'reset', EMAIL)).output).toContain('has to set up a new passkey');
    expect((await run(restored, 'forget', EMAIL)).output).toContain('--yes');
    expect(await run(restored, 'forget', EMAIL, '--yes')).toEqual({
      code: 0,
      output: expect.stringContaining('Deleted the account'),
    });
  },
);
