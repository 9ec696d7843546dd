import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../project-folder.ts';
import { DatabaseUnavailable, type Database, type RunScript } from './database.ts';

const MIGRATIONS = inProject('migrations');

/** A row among the applied migrations while a restore is running: no server may use an incomplete database. */
export const RESTORING = 'restore under way';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface Options {
  folder?: string;
  /** Applies only these, which a backup was made with. */
  only?: ReadonlySet<string>;
  isRestoring?: boolean;
}

/** Applies the missing migrations in order, each in its own transaction, on one node at a time. Returns their names. */
export function migrate(database: Database, options: Options = {}): Promise<string[]> {
  const { folder, only, isRestoring = false } = options;
  const migrations = knownMigrations(folder).filter(({ name }) => only?.has(name) ?? true);
  return database.exclusively(async (run) => {
    await run('CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL)');
    const applied = new Map(
      (await run('SELECT name, checksum FROM migrations')).map((row) => [row['name'], row['checksum']]),
    );
    if (applied.has(RESTORING) && !isRestoring) {
      throw new DatabaseUnavailable('A restore into this database was not finished: restore into a new one.');
    }
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const { name, checksum } of migrations) {
      if (applied.has(name) && applied.get(name) !== checksum) {
        throw new Error(`Migration ${name} was changed after it had been applied: write a new one instead.`);
      }
    }
    for (const migration of pending) await apply(run, migration);
    return pending.map((migration) => migration.name);
  });
}

export function knownMigrations(folder = MIGRATIONS): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function apply(run: RunScript, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await run(`BEGIN;\n${sql}\n;INSERT INTO migrations (name, checksum) VALUES ('${name}', '${checksum}');COMMIT;`);
  } catch (cause) {
    await run('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
