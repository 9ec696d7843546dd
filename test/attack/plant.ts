import { sql } from 'drizzle-orm';
import type { Person } from './world/cast.ts';
import type { World } from './world/world.ts';

/** A leak, put into a world on purpose: a check that cannot fail shows nothing. */
export interface Plant {
  name: string;
  /** Where the leak is, with what it takes to use it: these tables alone must already give people away. */
  tables: string[];
  prepare(world: World): Promise<unknown>;
  afterSearch?(world: World, person: Person): Promise<unknown>;
  afterSend?(world: World, person: Person): Promise<unknown>;
  afterMark?(world: World, confessionId: string): Promise<unknown>;
}

const now = ({ app }: World) => app.clock.now().toISOString();

/** The column that most products have: when somebody last sent something. */
const lastConfessionDate: Plant = {
  name: 'last-confession-date',
  tables: ['public.confessions', 'public.users'],
  prepare: ({ app }) => app.services.db.execute(sql`ALTER TABLE users ADD COLUMN last_confession_date timestamptz`),
  afterSend: (world, { userId }) =>
    world.app.services.db.execute(sql`UPDATE users SET last_confession_date = ${now(world)} WHERE id = ${userId}`),
};

/** A log of searches with who and when. */
const namedSearches: Plant = {
  name: 'named-searches',
  tables: ['public.confessions', 'public.named_searches'],
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
  tables: ['public.confessions', 'public.named_quotas'],
  prepare: ({ app }) =>
    app.services.db.execute(sql`CREATE TABLE named_quotas (user_id integer NOT NULL, used integer NOT NULL)`),
  afterSend: ({ app }, { userId }) => app.services.db.execute(sql`INSERT INTO named_quotas VALUES (${userId}, 1)`),
};

/** Marks in the order in which they were set, as any table has them. */
const marksInOrder: Plant = {
  name: 'marks-in-order',
  tables: ['public.confessions', 'public.verified_profiles', 'public.session_logs', 'public.marks_in_order'],
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE marks_in_order (confession_id uuid NOT NULL)`),
  afterMark: ({ app }, confessionId) =>
    app.services.db.execute(sql`INSERT INTO marks_in_order VALUES (${confessionId})`),
};

export const PLANTS = [lastConfessionDate, namedSearches, namedQuotas, marksInOrder];
