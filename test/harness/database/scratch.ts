import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach } from 'vitest';
import type { Database } from '#platform/server/db/database.ts';
import { openEmbedded } from '#platform/server/db/embedded.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { makeEmptyEmbedded, makeMigratedEmbedded } from './embedded-folders.ts';
import { createTestDatabase } from './test-database.ts';

/** Temporary databases and folders. `clear` closes the databases, `remove` deletes the folders. */
export class Scratch {
  readonly #parent = mkdtempSync(join(tmpdir(), 'sub-rosa-scratch-'));
  readonly #closing: (() => Promise<void>)[] = [];
  #folders = 0;

  /** The path of a folder that does not exist yet. */
  newFolder(): string {
    this.#folders += 1;
    return join(this.#parent, `${this.#folders}`);
  }

  /** Migrated and empty. */
  async newPostgres(): Promise<Database & { url: string }> {
    const copy = await createTestDatabase();
    const database = await openPostgres({ url: copy.url, maxConnections: 3, onError: () => {} });
    this.#closing.push(() => copy.drop());
    return { ...this.#closedOnce(database), url: copy.url };
  }

  /** Without tables. */
  async blankPostgres(): Promise<Database & { url: string }> {
    const database = await this.newPostgres();
    await database.db.execute(sql`DROP SCHEMA public, pgboss CASCADE`);
    await database.db.execute(sql`CREATE SCHEMA public`);
    return database;
  }

  /** Migrated and empty. */
  newEmbedded(): Promise<Database> {
    return this.#openEmbedded(makeMigratedEmbedded);
  }

  /** Without tables. */
  blankEmbedded(): Promise<Database> {
    return this.#openEmbedded(makeEmptyEmbedded);
  }

  async #openEmbedded(make: (folder: string) => Promise<void>): Promise<Database> {
    const folder = this.newFolder();
    await make(folder);
    this.#closing.push(async () => rmSync(folder, { recursive: true }));
    return this.#closedOnce(await openEmbedded({ folder, onError: () => {} }));
  }

  /** Things are closed in the reverse order in which they were opened. */
  closeLater(close: () => Promise<void>): void {
    this.#closing.push(close);
  }

  /** Closing twice is allowed: an app closes its database too. */
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
    rmSync(this.#parent, { recursive: true });
  }
}

/** Cleared after each test of the calling file and removed after the last one. */
export function scratchPerFile(): Scratch {
  const scratch = new Scratch();
  afterAll(() => scratch.remove());
  afterEach(() => scratch.clear());
  return scratch;
}

/** Cleared and removed after the last test of the calling file, whose tests share its databases. */
export function sharedScratch(): Scratch {
  const scratch = new Scratch();
  afterAll(async () => {
    await scratch.clear();
    scratch.remove();
  });
  return scratch;
}

/**
 * The engines that the product runs on, for `it.each` and `describe.each`. The embedded one only in `npm run prove`: smoke tests
 * and the journeys on a phone use it every time.
 */
export function enginesOf(scratch: Scratch) {
  const engines = [
    ['PostgreSQL', () => scratch.newPostgres()],
    ['the embedded engine', () => scratch.newEmbedded()],
  ] as const;
  return process.env['PROVE'] ? engines : engines.slice(0, 1);
}
