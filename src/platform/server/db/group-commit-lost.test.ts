import { sql } from 'drizzle-orm';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#platform/server/services.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database/test-database.ts';
import { openMetrics } from '#platform/server/metrics/metrics.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import type { Database } from './database.ts';
import { openGroupCommit, type BatchedWrite } from './group-commit.ts';
import { openPostgres } from './postgres.ts';
import { statement } from './statement.ts';

/** Stands between the product and PostgreSQL, and breaks a connection at its next COMMIT. */
class BreakingProxy {
  breaks: 'never' | 'before commit' | 'after commit' | 'always' = 'never';
  readonly #target: URL;
  readonly #server: Server;

  constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((client) => this.#serve(client));
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    const url = Object.assign(new URL(this.#target), { hostname: '127.0.0.1', port: String(port) });
    url.searchParams.delete('host');
    return url.href;
  }

  close(): void {
    this.#server.close();
  }

  #serve(client: Socket): void {
    // The tests' cluster listens on a socket in a folder.
    const server = connect(`${this.#target.searchParams.get('host') ?? ''}/.s.PGSQL.${this.#target.port}`);
    let isCommitting = false;
    const end = () => [client, server].forEach((socket) => socket.destroy());
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.on('data', (data) => {
      isCommitting = data.toString('latin1').toLowerCase().includes('commit\0');
      if (this.breaks === 'always') return end();
      if (isCommitting && this.breaks === 'before commit') return this.#breakOnce(end);
      server.write(data);
    });
    server.on('data', (data) => {
      // PostgreSQL has answered: the commit is done, and the product does not hear of it.
      if (isCommitting && this.breaks === 'after commit') return this.#breakOnce(end);
      client.write(data);
    });
  }

  #breakOnce(end: () => void): void {
    this.breaks = 'never';
    end();
  }
}

let copy: TestDatabase;
let proxy: BreakingProxy;
let database: Database;
let services: Services;
beforeAll(async () => {
  copy = await createTestDatabase();
  proxy = new BreakingProxy(new URL(copy.url));
  database = await openPostgres({ url: await proxy.open(), onError: () => {} });
  services = {
    db: database.db,
    log: { warn: () => {} },
    metrics: openMetrics({ clock: new FakeClock() }),
  } as unknown as Services;
  await database.db.execute(sql`CREATE TABLE notes (word text NOT NULL)`);
});
afterAll(async () => {
  await database.close();
  proxy.close();
  await copy.drop();
});
beforeEach(() => database.db.execute(sql`TRUNCATE notes`));

const findWords = statement<{ word: string }>('test_find_words', 'SELECT word FROM notes WHERE word = ANY($1)');
const insertWords = statement<object>('test_insert_words', 'INSERT INTO notes SELECT * FROM unnest($1::text[])');

/** Finds a word that it has written before, as letters are found by their ids. No unique key helps. */
const notes: BatchedWrite<string, string> = {
  lock: 'letters',
  async write({ db }, words) {
    const known = new Set((await findWords(db, words)).map(({ word }) => word));
    await insertWords(
      db,
      words.filter((word) => !known.has(word)),
    );
    return words.map((word) => (known.has(word) ? 'known' : 'new'));
  },
};

const storedWords = async () => {
  const { rows } = await database.db.execute<{ word: string }>(sql`SELECT word FROM notes ORDER BY word`);
  return rows.map(({ word }) => word);
};

describe('a connection that is lost during the commit', () => {
  const words = ['a', 'b', 'c', 'd'];
  const addAll = () => {
    const commit = openGroupCommit();
    return Promise.all(words.map((word) => commit.add(services, notes, word)));
  };

  it('loses nothing if the commit did not reach the database', async () => {
    proxy.breaks = 'before commit';
    expect(await addAll()).toEqual(words.map(() => 'new'));
    expect(await storedWords()).toEqual(words);
  });

  it('doubles nothing if the commit was done', async () => {
    proxy.breaks = 'after commit';
    expect(await addAll()).toEqual(['known', 'new', 'new', 'new']);
    expect(await storedWords()).toEqual(words);
  });

  it('doubles nothing of a batch with many items', async () => {
    const commit = openGroupCommit();
    const first = commit.add(services, notes, 'first');
    const others = words.map((word) => commit.add(services, notes, word));
    await first;
    proxy.breaks = 'after commit';
    expect(await Promise.all(others)).toEqual(words.map(() => 'known'));
    expect(await storedWords()).toEqual([...words, 'first']);
  });
});

it('a database that cannot be reached fails all that wait, without a try for each', async () => {
  const commit = openGroupCommit();
  await commit.add(services, notes, 'before');
  proxy.breaks = 'always';
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((word) => commit.add(services, notes, word)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  proxy.breaks = 'never';
  expect(await commit.add(services, notes, 'after')).toBe('new');
  expect(await storedWords()).toEqual(['after', 'before']);
});
