import { sql } from 'drizzle-orm';
import { plant, type Plant } from '../plant.ts';
import { namedVisits } from '../plants/sends.ts';
import type { LargeTable } from './large-table.ts';

/** Who is behind each row, and when it was first written. */
export function plantsBeside(large: LargeTable): Plant[] {
  return large.isOwnAct ? [named(large), inOrder(large)] : [named(large)];
}

/** When each row was first written, as an ordinary table shows it. */
function inOrder({ table, key, ask }: LargeTable): Plant {
  const planted = sql.identifier(`${table}_in_order`);
  return plant(`${table}_in_order`, 'key text PRIMARY KEY', {
    beside: [namedVisits],
    async prepare({ app }) {
      const { db } = app.services;
      await db.execute(sql`
        CREATE FUNCTION ${planted}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          INSERT INTO ${planted} VALUES (NEW.${sql.identifier(key)}::text) ON CONFLICT DO NOTHING;
          RETURN NULL;
        END $$`);
      await db.execute(sql`
        CREATE TRIGGER planted AFTER INSERT ON ${sql.identifier(table)}
        FOR EACH ROW EXECUTE FUNCTION ${planted}()`);
    },
    // Without the rows of the crowd.
    async atEnd(world) {
      const keys = (await ask(world)).flatMap((asked) => asked.keys);
      await world.app.services.db.execute(sql`DELETE FROM ${planted} WHERE NOT ${JSON.stringify(keys)}::jsonb ? key`);
    },
  });
}

function named({ table, ask }: LargeTable): Plant {
  return plant(`${table}_named`, 'key text, account bytea', {
    async atEnd(world) {
      const asked = await ask(world);
      return asked.flatMap(({ keys, people }) => keys.map((key) => [key, people[0]]));
    },
  });
}
