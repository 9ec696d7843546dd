import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openEmbedded } from '#platform/server/db/embedded.ts';
import { makeEmptyEmbedded } from '#test/harness/database/embedded-folders.ts';
import { BASELINE_WASM } from '#test/harness/product.ts';

const ROUNDS = 20;
const WRITES_PER_ROUND = 400;

it('every acknowledged write survives kill -9 in the middle of writing', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-kill-'));
  await makeEmptyEmbedded(folder);
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) acknowledged.push(...(await writeAndKill(folder)));

  const database = await openEmbedded({ folder, onError: () => {} });
  const { rows } = await database.db.execute<{ n: string }>(sql`SELECT n FROM written`);
  const found = new Set(rows.map((row) => Number(row.n)));
  await database.close();
  rmSync(folder, { recursive: true });

  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITES_PER_ROUND);
  expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
});

async function writeAndKill(folder: string): Promise<number[]> {
  const writer = spawn(process.execPath, [BASELINE_WASM, join(import.meta.dirname, 'writer.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  writer.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    if (output.split('\n').length > WRITES_PER_ROUND) writer.kill('SIGKILL');
  });
  await once(writer, 'close');
  // The last line may have been cut off by the kill.
  return output.split('\n').slice(0, -1).map(Number);
}
