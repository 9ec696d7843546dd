import { sql } from 'drizzle-orm';
import { onlyTables, type Dump } from './dump.ts';
import type { Person } from './world/cast.ts';
import type { World } from './world/world.ts';

/**
 * A leak, put into a world on purpose: a check that cannot fail shows nothing. It has a table of its own, so that the
 * same world without this table is as it would have been.
 */
export interface Plant {
  name: string;
  table: string;
  /** What it gives away, as attacks name what they guess. */
  reveals: string[];
  /** What it takes to use it: together with these tables alone it must already give people away. */
  beside: string[];
  prepare(world: World): Promise<unknown>;
  afterSearch?(world: World, person: Person): Promise<unknown>;
  afterSend?(world: World, person: Person): Promise<unknown>;
  afterMark?(world: World, confessionId: string): Promise<unknown>;
}

const now = ({ app }: World) => app.clock.now().toISOString();

/** The column that most products have: when somebody last sent something. */
const lastConfessionDate: Plant = {
  name: 'last-confession-date',
  table: 'last_confessions',
  reveals: ['author'],
  beside: [],
  prepare: ({ app }) =>
    app.services.db.execute(
      sql`CREATE TABLE last_confessions (user_id integer PRIMARY KEY, last_confession_date timestamptz NOT NULL)`,
    ),
  afterSend: (world, { userId }) =>
    world.app.services.db.execute(sql`
      INSERT INTO last_confessions VALUES (${userId}, ${now(world)})
      ON CONFLICT (user_id) DO UPDATE SET last_confession_date = excluded.last_confession_date`),
};

/** A log of searches with who and when. */
const namedSearches: Plant = {
  name: 'named-searches',
  table: 'named_searches',
  reveals: ['author'],
  beside: [],
  prepare: ({ app }) =>
    app.services.db.execute(
      sql`CREATE TABLE named_searches (user_id integer NOT NULL, query_tag bytea NOT NULL, at timestamptz NOT NULL)`,
    ),
  afterSearch: (world, { userId, target }) => {
    const tag = world.app.services.keys.tag('link', 'search', target);
    return world.app.services.db.execute(sql`INSERT INTO named_searches VALUES (${userId}, ${tag}, ${now(world)})`);
  },
};

/** The day's count under the account's number rather than under a keyed name. */
const namedQuotas: Plant = {
  name: 'named-quotas',
  table: 'named_quotas',
  reveals: ['author'],
  beside: [],
  prepare: ({ app }) =>
    app.services.db.execute(sql`CREATE TABLE named_quotas (user_id integer NOT NULL, used integer NOT NULL)`),
  afterSend: ({ app }, { userId }) => app.services.db.execute(sql`INSERT INTO named_quotas VALUES (${userId}, 1)`),
};

/** Marks in the order in which they were set, as any table has them. */
const marksInOrder: Plant = {
  name: 'marks-in-order',
  table: 'marks_in_order',
  reveals: ['recipient’s account', 'who read it'],
  beside: ['verified_profiles', 'session_logs'],
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE marks_in_order (confession_id uuid NOT NULL)`),
  afterMark: ({ app }, confessionId) =>
    app.services.db.execute(sql`INSERT INTO marks_in_order VALUES (${confessionId})`),
};

export const PLANTS = [lastConfessionDate, namedSearches, namedQuotas, marksInOrder];

/** A world without what was planted in it, and what was planted with what it takes to use it. */
export function withoutPlants(dump: Dump): Dump {
  const planted = PLANTS.map(({ table }) => `public.${table}`);
  return onlyTables(
    dump,
    [...dump.tables.keys()].filter((table) => !planted.includes(table)),
  );
}

export function onlyPlant(dump: Dump, { table, beside }: Plant): Dump {
  return onlyTables(
    dump,
    ['confessions', table, ...beside].map((name) => `public.${name}`),
  );
}
