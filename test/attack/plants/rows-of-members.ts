import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Plant } from '../plant.ts';
import type { World } from '../world/world.ts';

/** Says of rows of members which of them belong together. */
function ofMembers(plant: Pick<Plant, 'name' | 'table'>, markOf: (userId: number, account: string) => string): Plant {
  return {
    ...plant,
    reveals: ['another row'],
    beside: ['sessions', 'session_logs', 'proofs'],
    foundBy: ['rows of one person, by value'],
    prepare: ({ app }) =>
      app.services.db.execute(
        sql`CREATE TABLE ${sql.identifier(plant.table)} (name text NOT NULL, mark text NOT NULL)`,
      ),
    atEnd: (world) => insert(world, plant.table, markOf),
  };
}

function insert({ app, truth }: World, table: string, markOf: (userId: number, account: string) => string) {
  const ids = new Map(truth.members.map(({ account, id }) => [account, id]));
  const rows = [...truth.secrets.owners].map(([name, account]) => ({
    name,
    mark: markOf(ids.get(account) ?? 0, account),
  }));
  return app.services.db.execute(sql`
    INSERT INTO ${sql.identifier(table)}
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS marked (name text, mark text)`);
}

export const ROWS_OF_MEMBERS: Plant[] = [
  /** The user's id beside each row, as a column in every table. */
  ofMembers({ name: 'numbered-rows', table: 'ids_of_members' }, (userId) => String(userId)),
  /** A tag that is the same in all tables. */
  ofMembers({ name: 'signed-rows', table: 'marks_of_members' }, (_, account) =>
    createHash('sha256').update(`not in the dump ${account}`).digest('hex'),
  ),
];
