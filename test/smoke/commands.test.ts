import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFolder } from '#platform/server/db/embedded.ts';
import { masterKeyFromFolder } from '#platform/server/keys/master-key.ts';
import { makeMigratedEmbedded } from '#test/harness/database/embedded-folders.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-command-'));
beforeAll(async () => {
  await makeMigratedEmbedded(folder);
  masterKeyFromFolder(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a command works on the folder of a demo, but not while a server uses it', async () => {
  const settings = { DATA_DIR: folder };
  expect(await runCommand('retention', [], settings)).toEqual({
    code: 0,
    output: expect.stringMatching(/Purged \d+ tables/),
  });
  const lock = lockFolder(folder);
  const { code, output } = await runCommand('rotate-key', [], settings);
  expect([code, output]).toEqual([1, expect.stringContaining('is in use by another Sub Rosa')]);
  lock.release();
});
