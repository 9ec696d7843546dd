import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { features } from '#app/server/features.ts';
import { SEALED_PLACES } from '#platform/server/keys/sealed.ts';
import { allTables } from '#test/harness/database/all-tables.ts';

/** What is sealed for Redis, for the payload of a job, or to be handed out. */
const OUTSIDE_OF_TABLES = /^(redis|job|token)\.[a-z_-]+$/;

const tables = await allTables();
const columns = new Set(
  tables.flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`)),
);

it('every sealed value is bound to its table and column', () => {
  expect(features.length).toBeGreaterThan(0);
  const places = [...SEALED_PLACES].filter((place) => !OUTSIDE_OF_TABLES.test(place));
  expect(places.filter((place) => !columns.has(place))).toEqual([]);
});

it('every box in a table is declared', () => {
  const boxes = [...columns].filter((column) => column.endsWith('.box'));
  expect(boxes.filter((box) => !SEALED_PLACES.has(box))).toEqual([]);
});
