import { sql } from 'drizzle-orm';
import type { Plant } from '../plant.ts';

/** Whose account each visit belongs to, in the order of the visits, as a table of sessions with a foreign key shows it. */
export const namedVisits: Plant = {
  name: 'named-visits',
  table: 'named_visits',
  reveals: ['author of a series'],
  beside: [],
  foundBy: ['series of three letters', 'series of four letters'],
  isFaint: true,
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE named_visits (account bytea NOT NULL)`),
  afterArrival: ({ app }, { account }) => app.services.db.execute(sql`INSERT INTO named_visits VALUES (${account})`),
};
