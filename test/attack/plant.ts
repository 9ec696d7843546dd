import { sql } from 'drizzle-orm';
import { TABLES } from './clues/evidence.ts';
import { onlyTables, type Dump } from './dump.ts';
import { eachDump, type StolenWorld } from './thief/loot.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { Person } from './world/people.ts';
import type { World } from './world/world.ts';

/** What people do, after which a plant may write a row. */
export type Deed =
  | 'arrival'
  | 'search'
  | 'send'
  | 'mark'
  | 'proof'
  | 'look'
  | 'message'
  | 'retraction'
  | 'departure'
  | 'optOut';

export type Row = readonly (string | number | null | undefined)[];

/** Returns the row to write, if any. The id is that of the letter, the match, the message or the handle. */
type OnDeed = (world: World, person: Person, id: string) => Row | null | Promise<unknown>;

interface PlantedTable {
  name: string;
  table: string;
  /** In SQL, without the brackets. */
  columns: string;
  /** A row whose first column is already there takes its place. */
  isReplaced?: boolean;
}

/**
 * A leak that is added to a world on purpose, because a check that cannot fail proves nothing. It has its own table: without this
 * table the world is as if the leak had never been there.
 */
export interface Plant extends PlantedTable {
  /** The tables and leaks that are needed to use it: together with these alone it must be found. */
  beside: (string | Plant)[];
  after?: Partial<Record<Deed, OnDeed>>;
  /** Prepares more than the table. */
  prepare?: (world: World) => Promise<unknown>;
  /** Runs at the end of the simulation, with access to the keys. Returns rows to write. */
  atEnd?: (world: World) => Row[] | Promise<Row[] | void>;
  /** Changes something of the loot that is in no table. */
  change?: (world: StolenWorld) => StolenWorld;
}

export function plant(table: string, columns: string, how: Omit<Partial<Plant>, 'table' | 'columns'>): Plant {
  return { name: table.replaceAll('_', '-'), table, columns, beside: [], ...how };
}

/** The same leak, to be used together with another table or leak. */
export function plantBeside(known: Plant, other: string | Plant): Plant {
  return { ...known, name: `${known.name} beside ${nameOf(other)}`, beside: [...known.beside, other] };
}

const nameOf = (beside: string | Plant) => (typeof beside === 'string' ? beside : beside.table);

/** These, and those that they need: one for each table. */
export function plantsToPrepare(plants: readonly Plant[]): Plant[] {
  const needed = plants.flatMap(({ beside }) => beside.filter((one) => typeof one !== 'string'));
  return [...new Map([...needed, ...plants].map((one) => [one.table, one])).values()];
}

export async function preparePlants(world: World): Promise<void> {
  for (const one of world.plants) {
    await createTable(world.app, one);
    await one.prepare?.(world);
  }
}

export async function createTable({ services }: TestApp, { table, columns }: PlantedTable): Promise<void> {
  await services.db.execute(sql`CREATE TABLE ${sql.identifier(table)} (${sql.raw(columns)})`);
}

export async function leak(world: World, deed: Deed, person: Person, id = ''): Promise<void> {
  for (const one of world.plants) {
    const row = await one.after?.[deed]?.(world, person, id);
    if (Array.isArray(row)) await insertRows(world.app, one, [row]);
  }
}

/** How many rows are written in one statement. */
const MANY = 1000;

export async function finishPlants(world: World): Promise<void> {
  for (const one of world.plants) {
    const rows = (await one.atEnd?.(world)) ?? [];
    for (let n = 0; n < rows.length; n += MANY) await insertRows(world.app, one, rows.slice(n, n + MANY));
  }
}

export function insertRows(
  { services }: TestApp,
  { table, columns, isReplaced }: PlantedTable,
  rows: Row[],
): Promise<unknown> {
  const [key = '', ...others] = columns.split(', ').map((column) => column.split(' ')[0]);
  const listed = (row: Row) =>
    sql`(${sql.join(
      [...row].map((value) => sql`${value ?? null}`),
      sql`, `,
    )})`;
  const replaced = `(${key}) DO UPDATE SET ${others.map((other) => `${other} = excluded.${other}`).join(', ')}`;
  return services.db.execute(sql`
    INSERT INTO ${sql.identifier(table)} VALUES ${sql.join(rows.map(listed), sql`, `)}
    ON CONFLICT ${sql.raw(isReplaced ? replaced : 'DO NOTHING')}`);
}

/** The world without all planted tables. */
export function withoutPlants({ loot, truth }: StolenWorld, plants: readonly Plant[]): StolenWorld {
  const planted = plantsToPrepare(plants).map(({ table }) => `public.${table}`);
  const others = (dump: Dump) => [...dump.tables.keys()].filter((table) => !planted.includes(table));
  return { loot: eachDump(loot, (dump) => onlyTables(dump, others(dump))), truth };
}

/** The world with only the accounts, the letters, when they were delivered, one plant, and the tables that are needed to use it. */
export function onlyPlant({ loot, truth }: StolenWorld, { table, beside, change }: Plant): StolenWorld {
  const { accounts, letters } = TABLES;
  const tables = [accounts, letters, ...[table, ...beside.map(nameOf)].map((name) => `public.${name}`)];
  const planted = { loot: eachDump(loot, (dump) => onlyTables(dump, tables)), truth };
  return change?.(planted) ?? planted;
}
