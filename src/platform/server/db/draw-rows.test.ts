import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { enginesOf, sharedScratch } from '#test/harness/database/scratch.ts';
import { drawnRow, drawRows, randomPlaces } from './draw-rows.ts';
import { statement } from './statement.ts';

const engines = enginesOf(sharedScratch());

const draw = statement<{ n: number }>(
  'test_draw_numbers',
  `SELECT drawn.n FROM unnest($1::float8[], $2::int[]) AS wanted (page, place)
   ${drawnRow({ columns: 'n', from: 'numbers WHERE true', relation: "'numbers'" })}`,
);

/** Pages with one to six rows, and some that are empty but for deleted ones. */
async function openNumbers(open: (typeof engines)[number][1]) {
  const { db } = await open();
  await db.execute(sql`CREATE TABLE numbers (n int, box bytea)`);
  await db.execute(sql`ALTER TABLE numbers ALTER COLUMN box SET STORAGE PLAIN`);
  await db.execute(
    sql`INSERT INTO numbers SELECT n, decode(repeat('00', 1200 + n % 5 * 700), 'hex') FROM generate_series(0, 59) AS n`,
  );
  await db.execute(sql`DELETE FROM numbers WHERE n BETWEEN 20 AND 29 OR n % 3 = 1`);
  const { rows } = await db.execute<{ n: number }>(sql`SELECT n FROM numbers`);
  const tryOften = async (tries: number) => {
    const found = await draw(db, ...randomPlaces(tries, { rowsOnPage: 6 }));
    return found.map(({ n }) => n);
  };
  return { numbers: rows.map(({ n }) => n).toSorted((a, b) => a - b), tryOften };
}

it.each(engines)(
  'every row has the same chance to be drawn, however full its page is, on %s',
  async (_engine, open) => {
    const { numbers, tryOften } = await openNumbers(open);
    const drawn = await tryOften(12_000);
    const expected = drawn.length / numbers.length;
    const times = Map.groupBy(drawn, (n) => n);
    const deviation = numbers.map((n) => ((times.get(n)?.length ?? 0) - expected) ** 2 / expected);
    expect(expected).toBeGreaterThan(50);
    // The sum is about the number of rows, and by chance above three times that in less than one of 10^12 runs.
    expect(deviation.reduce((sum, one) => sum + one)).toBeLessThan(3 * numbers.length);
  },
);

it.each(engines)('different rows are drawn, as many as wanted or as there are, on %s', async (_engine, open) => {
  const { numbers, tryOften } = await openNumbers(open);
  const first = String(numbers[0]);
  const drawing = (wanted: number) =>
    drawRows({ wanted, rounds: 6, tryOften, nameOf: String, without: new Set([first]) });
  const some = await drawing(8);
  expect(some).toHaveLength(8);
  expect(new Set(some).size).toBe(8);
  expect((await drawing(1000)).toSorted((a, b) => a - b)).toEqual(numbers.slice(1));
});
