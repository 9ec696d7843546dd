import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const sources = globSync('src/{features,platform,app}/**/*.ts', { cwd: ROOT }).filter(
  (path) => !path.endsWith('.test.ts'),
);

/** The feature, or 'platform' or 'app', that a file belongs to. */
const roomOf = (path: string) => /^src\/(?:features\/)?([^/]+)/.exec(path)?.[1] ?? '';

/** By the name of each table, the room whose schema declares it. */
const owners = new Map(
  sources
    .filter((path) => path.endsWith('/schema.ts'))
    .flatMap((path) =>
      [...read(path).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, roomOf(path)] as const),
    ),
);

/** The tables that SQL in this text reads or writes, their partitions included. */
function tablesIn(text: string): string[] {
  const named = text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|TRUNCATE|USING|TABLE|ONLY)\s+"?([a-z_]+)(?:_\d+)?\b/g);
  return [...named].map(([, table = '']) => table).filter((table) => owners.has(table));
}

it('every statement names tables of its own feature only', () => {
  const foreign = sources.flatMap((path) =>
    tablesIn(read(path))
      .filter((table) => owners.get(table) !== roomOf(path))
      .map((table) => `${path} names ${table}, which belongs to ${owners.get(table)}`),
  );
  expect(foreign).toEqual([]);
});

it('finds the tables of statements', () => {
  expect(owners.get('confessions')).toBe('letters');
  expect(tablesIn('SELECT * FROM confessions c JOIN users u ON true')).toEqual(['confessions', 'users']);
  expect(sources.flatMap((path) => tablesIn(read(path))).length).toBeGreaterThan(50);
});
