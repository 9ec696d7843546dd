import { randomInt } from 'node:crypto';
import { shuffle } from '../shuffle.ts';

interface Source {
  columns: string;
  /** The table, and which rows of it. */
  from: string;
  /** The name of the table, or of the partition, that has these rows. */
  relation: string;
}

/**
 * SQL that draws a row for each of `wanted (page, place)`, all rows with the same chance. Many find none: a page with few rows has
 * none at most places, so a row on it is not drawn more often than others. The next row above a random tag would
 * not do: how often that one is drawn depends on the gap before its tag, which a copy of the database shows.
 */
export const drawnRow = ({ columns, from, relation }: Source) => `
  CROSS JOIN LATERAL (
    SELECT floor(wanted.page * (pg_relation_size(to_regclass(${relation})) / current_setting('block_size')::int))::bigint AS n
  ) AS page
  CROSS JOIN LATERAL (
    SELECT ${columns} FROM ${from}
    AND ctid >= format('(%s,0)', page.n)::tid AND ctid < format('(%s,0)', page.n + 1)::tid
    OFFSET wanted.place LIMIT 1
  ) AS drawn`;

/**
 * Pages, as shares of all of them, and places on them. A page must have no room for more rows than said: those beyond would never be
 * drawn.
 */
export function randomPlaces(
  count: number,
  { rowsOnPage }: { rowsOnPage: number },
): [pages: number[], places: number[]] {
  const tries = Array.from({ length: count });
  return [tries.map(() => randomInt(PRECISION) / PRECISION), tries.map(() => randomInt(rowsOnPage))];
}
const PRECISION = 2 ** 47;

/** Which share of the tries finds a row, at first and at worst: pages that were not vacuumed for long have few. */
const FIRST_RATE = 1 / 2;
const LOWEST_RATE = 1 / 16;
/** More are drawn than are missing, because some come twice or must not be drawn. */
const SPARE = 1.5;
/** Even if fewer are missing: the last ones are hard to find. */
const LEAST = 8;

interface Draw<Row> {
  /** How many rows; fewer if there are no more, or if they are hard to find. */
  wanted: number;
  /** How often to try. */
  rounds: number;
  /** Makes so many tries. Some find no row, or one that was found before. */
  tryOften: (tries: number, round: number) => Promise<Row[]>;
  nameOf: (row: Row) => string;
  /** Names of rows that must not be drawn. */
  without: ReadonlySet<string>;
}

/** Draws different rows. */
export async function drawRows<Row>({ wanted, rounds, tryOften, nameOf, without }: Draw<Row>): Promise<Row[]> {
  const drawn = new Map<string, Row>();
  let rate = FIRST_RATE;
  for (let round = 0; round < rounds && drawn.size < wanted; round += 1) {
    const tries = Math.ceil((SPARE * Math.max(LEAST, wanted - drawn.size)) / rate);
    const found = await tryOften(tries, round);
    rate = Math.min(FIRST_RATE, Math.max(LOWEST_RATE, found.length / tries));
    for (const row of shuffle(found)) {
      if (drawn.size < wanted && !without.has(nameOf(row))) drawn.set(nameOf(row), row);
    }
  }
  return [...drawn.values()];
}
