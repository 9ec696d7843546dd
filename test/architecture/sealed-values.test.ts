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
  const places = [...SEALED_PLACES.keys()].filter((place) => !OUTSIDE_OF_TABLES.test(place));
  expect(places.filter((place) => !columns.has(place))).toEqual([]);
});

it('every box in a table is declared', () => {
  const boxes = [...columns].filter((column) => column.endsWith('.box'));
  expect(boxes.filter((box) => !SEALED_PLACES.has(box))).toEqual([]);
});

/** Boxes of several lengths, and why. */
const IN_BLOCKS = [
  // Most messages are far shorter than the longest. Their length is that of the text in UTF-16, whatever its script.
  'chat_messages.box',
  // Lists the letters of a slice of a batch, whose rows show their number.
  'letter_events.box',
];

it('all boxes of a table have one length, with two exceptions', () => {
  const inBlocks = [...SEALED_PLACES].flatMap(([place, room]) => ('block' in room ? [place] : []));
  expect(inBlocks.filter((place) => columns.has(place)).toSorted()).toEqual(IN_BLOCKS);
});

it('hardly any box has more than six kilobytes', () => {
  const large = [...SEALED_PLACES].filter(
    ([place, room]) => columns.has(place) && 'size' in room && room.size > 6 * 1024,
  );
  expect(large.map(([place]) => place).toSorted()).toEqual([
    'appeals.box',
    'contact_messages.box',
    'mail_outbox.box',
    'reports.box',
  ]);
});
