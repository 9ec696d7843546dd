import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { exportData } from '#features/account/contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openEmbedded } from '#platform/server/db/embedded.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { Scratch } from '#test/harness/database/scratch.ts';
import { BASELINE_WASM, compileCache } from '#test/harness/product.ts';
import { answersAfter } from './answers-before-last.ts';
import { comparable } from './comparable.ts';
import { addLetters, expectLetters } from './many-letters.ts';
import { addMembers, emailOf, idOf } from './many-members.ts';
import { upgrade } from './old-database.ts';
import { appOnUpgraded, fillVersionBeforeLast, recorded } from './version-before-last.ts';

const isProof = Boolean(process.env['PROVE']);
const MEMBERS = isProof ? 10_000 : 300;
const LETTERS = isProof ? 100_000 : 4000;
/** The embedded engine takes ten seconds to open, which each kill makes necessary again. */
const ENGINES = isProof ? (['postgres', 'embedded'] as const) : (['postgres'] as const);
const CHECKED = 20;
const onError = () => {};

const scratch = new Scratch();
afterAll(async () => {
  await scratch.clear();
  scratch.remove();
});

interface Place {
  /** Empty for the embedded engine, which is in the folder. */
  url: string;
  folder: string;
}

/** A filled database of the version before, which other processes can open. */
async function fill(engine: 'postgres' | 'embedded'): Promise<Place> {
  const folder = scratch.newFolder();
  const { url } = engine === 'postgres' ? await scratch.blankPostgres() : { url: '' };
  const database = await reopen({ url, folder });
  await fillVersionBeforeLast(database);
  await addMembers(database, MEMBERS);
  await addLetters(database, LETTERS);
  await database.close();
  return { url, folder };
}

const reopen = ({ url, folder }: Place) => (url ? openPostgres({ url, onError }) : openEmbedded({ folder, onError }));

/** Upgrades in another process that is killed in a transaction; returns whether it ended without getting there. */
async function endsBeforeKill({ url, folder }: Place, kill: { in: number; moment: string }): Promise<boolean> {
  const script = join(import.meta.dirname, 'upgrade-process.ts');
  const child = spawn(process.execPath, [BASELINE_WASM, script, url, folder, String(kill.in), kill.moment], {
    env: { ...process.env, ...compileCache },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The upgrade failed: ${code ?? signal}`);
  return code === 0;
}

/** The number of rows in each table. */
async function countRows({ db }: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'before')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await db.execute<{ n: number }>(sql.raw(`SELECT count(*)::int AS n FROM ${name}`));
    counts[name] = found.rows[0]?.n ?? -1;
  }
  return counts;
}

async function countsWithoutKills(): Promise<Record<string, number>> {
  const database = await reopen(await fill('postgres'));
  await upgrade(database, recorded.now);
  const counts = await countRows(database);
  await database.close();
  return counts;
}

describe.each(ENGINES)('an upgrade on %s', (engine) => {
  it('that is killed again and again loses nothing and doubles nothing', { timeout: 600_000 }, async () => {
    const place = await fill(engine);
    // Later every time: the first run is killed in its first transaction, and the last one ends before it would be.
    let kills = 0;
    const nextKill = () => ({ in: 2 ** kills, moment: kills % 2 === 0 ? 'before' : 'after' });
    while (!(await endsBeforeKill(place, nextKill()))) kills += 1;
    expect(kills).toBeGreaterThan(3);

    const database = await reopen(place);
    expect(await countRows(database)).toEqual(await countsWithoutKills());
    const subject = await appOnUpgraded(database);
    for (let n = 1; n <= MEMBERS; n += Math.floor(MEMBERS / CHECKED)) {
      const { body } = await (await subject.browser().signInAs({ id: idOf(n) })).call(exportData);
      expect(body).toMatchObject({
        account: { id: idOf(n), email: emailOf(n), firstName: `First${n}` },
        membership: { customerId: `cus_crowd${n}`, keptCode: `CODE${n}` },
        privacySettings: { emailNotifications: n % 2 === 0, dataCollection: n % 3 === 0 },
      });
      expect((body['signIns'] as { day: string }[]).map(({ day }) => day).toSorted()).toEqual([
        '2026-03-13',
        '2026-03-14',
      ]);
    }
    await expectLetters(subject.services, LETTERS);
    const calls = recorded.answers.filter(({ url }) => /export-data|moderation/.test(url));
    expect((await answersAfter(subject, calls)).map(comparable)).toEqual(calls.map(comparable));
    await subject.close();
  });
});
