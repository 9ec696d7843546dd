import { sql } from 'drizzle-orm';
import { onlyTables, type Dump } from '../dump.ts';
import type { Plant } from '../plant.ts';
import { namedVisits } from '../plants/named-visits.ts';
import { LARGE_TABLES } from './large-table-list.ts';
import type { LargeTable } from './large-table.ts';

/** A leak beside one of the large tables. */
export interface LargePlant extends Plant {
  large: LargeTable;
}

/** When each row was first written, as an ordinary table shows it. */
function inOrder(large: LargeTable): LargePlant {
  const table = `${large.table}_in_order`;
  const planted = sql.identifier(table);
  return {
    name: `${large.table}-in-order`,
    large,
    table,
    reveals: [large.guesses],
    beside: ['users', 'named_visits'],
    async prepare({ app }) {
      const { db } = app.services;
      const key = sql.identifier(large.key);
      await db.execute(sql`CREATE TABLE ${planted} (key text PRIMARY KEY)`);
      await db.execute(sql`
        CREATE FUNCTION ${planted}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          INSERT INTO ${planted} VALUES (NEW.${key}::text) ON CONFLICT DO NOTHING;
          RETURN NULL;
        END $$`);
      await db.execute(sql`
        CREATE TRIGGER planted AFTER INSERT ON ${sql.identifier(large.table)}
        FOR EACH ROW EXECUTE FUNCTION ${planted}()`);
    },
    // Without the rows of the crowd.
    async atEnd(world) {
      const keys = (await large.ask(world)).flatMap((asked) => asked.keys);
      await world.app.services.db.execute(sql`DELETE FROM ${planted} WHERE NOT ${JSON.stringify(keys)}::jsonb ? key`);
    },
  };
}

/** Who is behind each row. */
function named(large: LargeTable): LargePlant {
  const table = `${large.table}_named`;
  const planted = sql.identifier(table);
  return {
    name: `${large.table}-named`,
    large,
    table,
    reveals: [large.guesses],
    beside: ['users'],
    prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE ${planted} (key text, account bytea)`),
    async atEnd(world) {
      const asked = await large.ask(world);
      const rows = asked.flatMap(({ keys, people }) => keys.map((key) => ({ key, account: people[0] })));
      await world.app.services.db.execute(sql`
        INSERT INTO ${planted} SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS named (key text, account bytea)`);
    },
  };
}

export function plantsBeside(tables: LargeTable[]): LargePlant[] {
  return [...tables.filter(({ isOwnAct }) => isOwnAct).map(inOrder), ...tables.map(named)];
}

/** What leads to the rows of one table: the table itself, the letters, and all that can be tied to an account. */
export function besideTable({ tables, ...rest }: Dump, large: LargeTable): Dump {
  const planted = [...plantsBeside(LARGE_TABLES), namedVisits];
  const others = [...LARGE_TABLES, ...planted].map(({ table }) => `public.${table}`);
  const own = [...tables.keys()].filter((table) => table === `public.${large.table}` || !others.includes(table));
  return onlyTables({ tables, ...rest }, own);
}

/** The dump with only the letters, one planted table, and the tables that are needed to use it. */
export function onlyLargePlant(dump: Dump, { table, beside }: LargePlant): Dump {
  return onlyTables(
    dump,
    ['confessions', table, ...beside].map((name) => `public.${name}`),
  );
}
