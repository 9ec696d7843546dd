import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { findByEmail } from '#features/auth/server/index.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { Scratch } from '#test/harness/database/scratch.ts';
import { compileCache } from '#test/harness/product.ts';
import { MASTER_KEY } from './old-database.ts';
import { fillVersionBeforeLast, member } from './version-before-last.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

const scratch = new Scratch();
afterAll(async () => {
  await scratch.clear();
  scratch.remove();
});

/** Runs a command as `npm run` starts it; returns what it printed. */
async function run(databaseUrl: string, name: string, ...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const settings = { DEMO: '1', DATABASE_URL: databaseUrl, MASTER_KEY: MASTER_KEY.toString('base64') };
  const script = join(SCRIPTS, `${name}.ts`);
  const env = { PATH, HOME, ...compileCache, ...settings };
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
}

it('a command upgrades the database of the version before, also when another process does it at the same time', async () => {
  const database = await scratch.blankPostgres();
  await fillVersionBeforeLast(database);
  const list = () => run(database.url, 'moderator', 'list');
  const printed = `${member('morgan').email}\n`;
  expect(await Promise.all([list(), list()])).toEqual([printed, printed]);

  expect(await run(database.url, 'forget', member('fern').email, '--yes')).toContain('Deleted the account');
  const services = { db: database.db, keys: await openKeyring(database.db, MASTER_KEY) };
  expect(await findByEmail(services, member('fern').email)).toBeUndefined();
  expect(await findByEmail(services, member('stella').email)).toMatchObject({ id: member('stella').id });
});
