import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';

/** One row that was written, as a thief sees it: what is sealed or keyed shows its length, what is in the clear its value. */
export interface Write {
  /** What the people or the product did at this moment. */
  step: string;
  /** Which of the step's transactions wrote it, from 0. */
  transaction: number;
  /** The number of its statement in the transaction, which a thief reads in `cmin`. Statements that wrote no row count too. */
  statement: number;
  table: string;
  kind: 'new' | 'changed' | 'deleted' | 'emptied';
  /** How many bytes of tags and boxes it has. */
  bytes: number;
  values: Record<string, string>;
}

/** The queue looks after itself on the real clock, and writes these whether there are letters or not. */
const UPKEEP_OF_QUEUE = ['bam', 'queue', 'queue_stats', 'version', 'warning'].map((table) => `pgboss.${table}`);

/** Tags that come back by chance: a waiting letter takes any of the 512 of its author. */
const DRAWN_TAGS = ['confession_outbox.tag'];

/** Hours that are drawn at random: they are not compared. */
const DRAWN_HOURS = ['notice_plans.due_at'];

const KINDS = { INSERT: 'new', UPDATE: 'changed', DELETE: 'deleted', TRUNCATE: 'emptied' } as const;

/** The trigger for rows of a table is also that of its partitions. The one for TRUNCATE is not: each needs its own. */
const INSTALL = `
  CREATE SCHEMA recorded;
  CREATE TABLE recorded.writes (
    n bigint GENERATED ALWAYS AS IDENTITY,
    tx text NOT NULL,
    table_name text NOT NULL,
    kind text NOT NULL,
    content jsonb
  );
  CREATE FUNCTION recorded.write() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO recorded.writes (tx, table_name, kind, content)
    VALUES (pg_current_xact_id()::text, TG_ARGV[0], TG_OP, coalesce(to_jsonb(NEW), to_jsonb(OLD)));
    RETURN NULL;
  END $$;
  DO $$
  DECLARE one record;
  BEGIN
    FOR one IN
      SELECT c.oid::regclass AS name, c.relispartition AS is_partition,
        coalesce(i.inhparent, c.oid)::regclass::text AS whole
      FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
    LOOP
      CONTINUE WHEN one.whole = ANY ('{${UPKEEP_OF_QUEUE.join(',')}}');
      IF NOT one.is_partition THEN
        EXECUTE format('CREATE TRIGGER recorded_rows AFTER INSERT OR UPDATE OR DELETE ON %s
          FOR EACH ROW EXECUTE FUNCTION recorded.write(%L)', one.name, one.whole);
      END IF;
      EXECUTE format('CREATE TRIGGER recorded_truncate AFTER TRUNCATE ON %s
        FOR EACH STATEMENT EXECUTE FUNCTION recorded.write(%L)', one.name, one.whole);
    END LOOP;
  END $$`;

interface Recorded {
  n: number;
  tx: string;
  statement: number;
  table: string;
  kind: keyof typeof KINDS;
  content: Record<string, unknown> | null;
}

/** Records every write to every table, also of rows that are soon gone. */
export class Recorder {
  readonly #db: Db;
  readonly #steps: { name: string; after: number; upTo: number; without: string[] }[] = [];

  private constructor(db: Db) {
    this.#db = db;
  }

  static async install(db: Db): Promise<Recorder> {
    await db.execute(INSTALL);
    return new Recorder(db);
  }

  /** What is written outside of a step is not compared, nor what it writes to tables that it is `without`. */
  async step(name: string, work: () => Promise<unknown>, without: string[] = []): Promise<void> {
    const after = await this.#last();
    await work();
    this.#steps.push({ name, after, upTo: await this.#last(), without });
  }

  async #last(): Promise<number> {
    const { rows } = await this.#db.execute<{ n: number }>(
      sql`SELECT coalesce(max(n), 0)::int AS n FROM recorded.writes`,
    );
    return rows[0]?.n ?? 0;
  }

  /** Leaves the database as it was, for the next test. */
  async remove(): Promise<void> {
    await this.#db.execute(sql`DROP SCHEMA recorded CASCADE`);
  }

  /** The writes of all steps, in their order. */
  async read(): Promise<Write[]> {
    // Recording a row is a statement, too. Without those, this is the number that a thief reads.
    const { rows } = await this.#db.execute<Recorded & Record<string, unknown>>(sql`
      SELECT n::int AS n, tx, (cmin::text::int - row_number() OVER (PARTITION BY tx ORDER BY n))::int AS statement,
        table_name AS table, kind, content
      FROM recorded.writes ORDER BY n`);
    const shapeOf = await this.#shapes();
    const transactions = new Map<string, Map<string, number>>();
    return rows.flatMap(({ n, tx, statement, table, kind, content }): Write[] => {
      // Also of rows outside of a step: a value that a step repeats may be from before.
      const shape = shapeOf(table, kind, content ?? {});
      const found = this.#steps.find(({ after, upTo }) => n > after && n <= upTo);
      if (!found || found.without.includes(table)) return [];
      const step = found.name;
      const ranks = transactions.get(step) ?? new Map<string, number>();
      transactions.set(step, ranks);
      if (!ranks.has(tx)) ranks.set(tx, ranks.size);
      return [{ step, transaction: ranks.get(tx) ?? 0, statement, table, kind: KINDS[kind], ...shape }];
    });
  }

  async #shapes() {
    const typeOf = await this.#columnTypes();
    const earlierRows = new Map<string, number>();
    return (table: string, kind: keyof typeof KINDS, row: Record<string, unknown>): Pick<Write, 'bytes' | 'values'> => {
      let bytes = 0;
      const values: Write['values'] = {};
      for (const [column, value] of Object.entries(row)) {
        const name = `${table}.${column}`;
        const type = typeOf.get(name);
        const isTimeOfQueue = table.startsWith('pgboss.') && type === 'timestamptz';
        if (value === null || type === 'uuid' || isTimeOfQueue || DRAWN_HOURS.includes(name)) continue;
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        if (type !== 'bytea') values[column] = text.replaceAll(UUID, 'an id');
        else {
          // As text, two digits for each byte after '\x'.
          const length = text.length / 2 - 1;
          const earlier = earlierRows.get(text) ?? 0;
          const isTelling = kind === 'INSERT' && !DRAWN_TAGS.includes(name);
          if (isTelling) earlierRows.set(text, earlier + 1);
          bytes += length;
          values[column] = `${length} bytes${isTelling && earlier > 0 ? ` (earlier rows: ${earlier})` : ''}`;
        }
      }
      return { bytes, values };
    };
  }

  async #columnTypes(): Promise<Map<string, string>> {
    const { rows } = await this.#db.execute<{ name: string; type: string }>(sql`
      SELECT a.attrelid::regclass::text || '.' || a.attname AS name, t.typname AS type
      FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
        AND a.attnum > 0`);
    return new Map(rows.map(({ name, type }) => [name, type]));
  }
}

/** The payload of a job has the id of its mail. */
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
