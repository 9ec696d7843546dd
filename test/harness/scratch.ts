import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import { openEmbedded } from '#platform/server/db/embedded.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { createTestDatabase } from './test-database.ts';

/** Databases and folders for a while: `clear` closes the ones, `remove` takes the others away. */
export class Scratch {
  readonly #place = mkdtempSync(join(tmpdir(), 'sub-rosa-scratch-'));
  readonly #closing: (() => Promise<void>)[] = [];
  #folders = 0;

  /** A folder that is not there yet. */
  newFolder(): string {
    this.#folders += 1;
    return join(this.#place, `${this.#folders}`);
  }

  /** Migrated, and without a row. */
  async newPostgres(): Promise<Database> {
    const copy = await createTestDatabase();
    const database = await openPostgres({ url: copy.url, maxConnections: 3, onError: () => {} });
    this.#closing.push(() => copy.drop());
    return this.#closedOnce(database);
  }

  /** Without a table. */
  async blankPostgres(): Promise<Database> {
    const database = await this.newPostgres();
    await database.db.execute(sql`DROP SCHEMA public, pgboss CASCADE`);
    await database.db.execute(sql`CREATE SCHEMA public`);
    return database;
  }

  /** In memory, without a table. */
  async newEmbedded(): Promise<Database> {
    return this.#closedOnce(await openEmbedded({ onError: () => {} }));
  }

  /** Closed before what was opened before it. */
  closeLater(close: () => Promise<void>): void {
    this.#closing.push(close);
  }

  /** An app that stands on a database closes it too. */
  #closedOnce(database: Database): Database {
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= database.close());
    this.#closing.push(close);
    return { ...database, close };
  }

  async clear(): Promise<void> {
    for (const close of this.#closing.splice(0).toReversed()) await close();
  }

  remove(): void {
    rmSync(this.#place, { recursive: true });
  }
}
