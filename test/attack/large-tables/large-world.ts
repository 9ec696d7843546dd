import { sql } from 'drizzle-orm';
import { dayOf } from '#platform/server/clock.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { anyOf } from '../clues/guess.ts';
import { takeDump, type Dump, type DumpedRow } from '../dump.ts';
import { visit, type Step } from '../world/agenda.ts';
import { oneLook, type StolenWorld } from '../thief/loot.ts';
import { simulate, type Size } from '../world/simulate.ts';
import type { AskedRow } from '../world/truth.ts';
import type { World } from '../world/world.ts';
import { planErrands } from './errands.ts';
import type { Crowd, LargeTable } from './large-table.ts';
import { LETTER_TABLES } from './letter-tables.ts';
import { MATCH_TABLES } from './match-tables.ts';
import { MODERATION_TABLES } from './moderation-tables.ts';
import { READER_TABLES } from './reader-tables.ts';
import { plantsBeside } from './plants.ts';

/** The tables in which people leave rows. Those of `letter_events` are written by the delivery, and nobody is behind them. */
export const TABLES_WITH_CROWD: LargeTable[] = [
  ...LETTER_TABLES,
  ...READER_TABLES,
  ...MODERATION_TABLES,
  ...MATCH_TABLES,
];

/** Fewer people and days than in the main world: the crowd takes time too. */
const SIZE: Omit<Size, 'seed'> = { people: 240, letters: 200, days: 3 };

const CROWD = 5200;
/** How often the time is taken. */
const EVERY = 5 * MINUTE;

/** The next transaction id at some moment. */
interface Moment {
  at: number;
  transaction: number;
}

/** A world in which every table has many rows of others. */
export async function makeLargeWorld(app: TestApp, seed: number): Promise<StolenWorld> {
  const size: Size = { ...SIZE, seed };
  const moments: Moment[] = [];
  const waiting = new Map<string, DumpedRow>();
  const crowdAt = (at: number): Crowd => ({
    rows: CROWD,
    days: Array.from({ length: size.days }, (_, n) => dayOf(new Date(at + n * DAY))),
  });
  const world = await simulate(app, size, {
    plants: TABLES_WITH_CROWD.flatMap(plantsBeside),
    async prepare(begun) {
      const crowd = crowdAt(app.clock.now().getTime());
      for (const { fill, crowdComes } of TABLES_WITH_CROWD) if (crowdComes === undefined) await fill?.(begun, crowd);
    },
    plan: (begun, begin, end) => [
      ...planErrands(begun, begin, end),
      visit(watch(begun, moments, waiting), begin),
      ...lateCrowd(begun, TABLES_WITH_CROWD, crowdAt(begin), end),
    ],
  });
  const dump = await takeDump(app.services.db);
  dump.tables.set('public.confession_outbox_before', [...waiting.values()]);
  const { truth } = world;
  for (const { table, ask } of TABLES_WITH_CROWD)
    truth.asked.set(table, findRows(dump, table, moments, await ask(world)));
  return { loot: oneLook(dump), truth };
}

function lateCrowd(world: World, tables: LargeTable[], crowd: Crowd, end: number): Step[] {
  return TABLES_WITH_CROWD.flatMap(({ fill, crowdComes }) => {
    if (crowdComes === undefined) return [];
    const go = async () => {
      await fill?.(world, crowd);
      return null;
    };
    return [{ at: end - crowdComes, go }];
  });
}

/** Notes which transaction is the next, and what waits just before each delivery. */
async function* watch({ app }: World, moments: Moment[], waiting: Map<string, DumpedRow>): AsyncGenerator<number> {
  const { services, clock } = app;
  for (;;) {
    const now = clock.now().getTime();
    const { rows } = await services.db.execute<{ next: string }>(
      sql`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next`,
    );
    moments.push({ at: now, transaction: Number(rows[0]?.next) });
    // Just before the delivery.
    const found = now % HOUR === HOUR - EVERY ? await lookAtOutbox(services.db) : [];
    for (const row of found) waiting.set(row.values.get('id') ?? '', row);
    yield EVERY;
  }
}

/** The waiting letters as a dump at this moment shows them. */
async function lookAtOutbox(db: Db): Promise<DumpedRow[]> {
  const { rows } = await db.execute<{ xmin: string; id: string }>(
    sql`SELECT xmin::text AS xmin, id::text AS id FROM confession_outbox WHERE state = 'waiting'`,
  );
  return rows.map(({ xmin, id }, place) => ({ xmin: Number(xmin), xmax: 0, place, values: new Map([['id', id]]) }));
}

/** Those that are still in the table, with the time at which they were written, and the letters. */
function findRows({ tables }: Dump, table: string, moments: Moment[], asked: AskedRow[]): AskedRow[] {
  const rows = tables.get(`public.${table}`) ?? [];
  const written = new Map(rows.flatMap(({ values, xmin }) => [...values.values()].map((value) => [value, xmin])));
  return asked.flatMap((row) => {
    if (row.letter !== undefined) return [row];
    const found = row.keys.filter((key) => written.has(key));
    const keys = row.areJoined ? found : [anyOf(found, row.id) ?? []].flat();
    const newest = Math.max(0, ...keys.map((key) => written.get(key) ?? 0));
    const writtenAt = moments.findLast(({ transaction }) => transaction <= newest)?.at ?? 0;
    return keys.length === 0 ? [] : [{ ...row, keys, writtenAt }];
  });
}
