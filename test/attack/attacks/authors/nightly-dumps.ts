import { FROM_OUTSIDE } from '../../chances.ts';
import { anybody } from '../../clues/guess.ts';
import { compareNights, type Night } from '../../clues/nights.ts';
import { groupsOf, guessFrom, type Clue, type Suspects } from '../../clues/suspects.ts';
import { defineAttack } from '../../define-attack.ts';
import { lastSends, namedSends } from '../../plants/sends.ts';
import { authorOf } from './author-question.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import type { SeenBatch, SeenLetter, Trace } from '../../clues/evidence.ts';
import { remember } from '../../remember.ts';

/** Whose account wrote a letter that was not there the night before? */
export const nightlyDumps = defineAttack({
  name: 'nightly dumps',
  asks: 'a letter and an account',
  guesses: 'author',
  chance: FROM_OUTSIDE,
  least: 40,
  finds: [lastSends, namedSends],
  prepare({ loot, truth }) {
    const nights = compareNights(loot.nightly);
    const letters = nights.flatMap((night) => night.letters).filter(({ id }) => truth.everSent.has(id));
    const groups = groupsOf(letters);
    const methods = [...presenceClues(nights)].flatMap((clue) => [...guessFrom(clue, letters, groups)]);
    const seen = nights.map(({ evidence }) => evidence);
    return { methods: [...methods, anybody(seen, letters)], question: authorOf(letters, truth) };
  },
});

/** A letter that is not kept back leaves within this time. */
const LONGEST_WAIT = 7 * HOUR;

/** Who left or changed a row in the night in which a letter was first seen, by ways to narrow that down. */
function* presenceClues(nights: Night[]): Generator<Clue> {
  const nightOf = new Map(nights.flatMap((night) => night.letters.map((letter) => [letter.id, night])));
  const hours = new Map(nights.flatMap(({ evidence }) => evidence.letters.map(({ id, hour }) => [id, hour])));
  // A letter that waited at night and left in the morning was not kept back: it was sent since the delivery before.
  const leftSoon = ({ id, hour }: SeenLetter, { at }: Night) =>
    hour === null && (hours.get(id) ?? 0) > at && (hours.get(id) ?? 0) < at + LONGEST_WAIT;
  const clue = (name: string, find: (letter: SeenLetter, night: Night) => Trace[]): Clue => {
    const known = new Map<string, Suspects>();
    return {
      name,
      suspectsOf(letter) {
        const night = nightOf.get(letter.id);
        // All letters of a delivery have the same suspects; waiting ones leave with different deliveries.
        const delivery = `${night?.at} ${letter.batch.xmin} ${hours.get(letter.id)}`;
        const suspects = known.get(delivery) ?? (night ? count(find(letter, night)) : new Map());
        known.set(delivery, suspects);
        return suspects;
      },
    };
  };
  for (const table of tablesOf(nights)) {
    const came = rowsIn((night) => night.came, table);
    const went = rowsIn((night) => night.went, table);
    yield clue(`${table} since the night before`, (_, night) => came(night));
    yield clue(`${table} no longer`, (_, night) => went(night));
    yield clue(`${table} of its day`, ({ hour }, night) =>
      // A waiting letter was most likely sent on the day of the dump.
      came(night).filter((own) => hasDay(own, hour ?? night.at)),
    );
    yield clue(`${table} of the day on which it waited and left`, (letter, night) =>
      leftSoon(letter, night) ? came(night).filter((own) => hasDay(own, night.at)) : [],
    );
    yield clue(`${table} of the hours in which it waited and left`, (letter, night) => {
      const [from, until] = hoursOf(night, letter.batch);
      return leftSoon(letter, night) ? came(night).filter(({ row }) => hasTime(row, from, until)) : [];
    });
    yield clue(`${table} of its hours`, ({ batch }, night) => {
      const [from, until] = hoursOf(night, batch);
      return came(night).filter(({ row }) => hasTime(row, from, until));
    });
    yield clue(`${table} between its delivery and the one before`, ({ batch }, night) =>
      [...came(night), ...went(night)].filter(({ row }) => isBetween(row, batch)),
    );
    yield clue(`${table} in its share of the new rows`, ({ batch }, night) => shareOf(came(night), night, batch));
  }
}

function tablesOf(nights: Night[]): string[] {
  const tables = new Set(nights.flatMap(({ came }) => [...came.keys()]));
  return [...tables, ANY_TABLE];
}

const ANY_TABLE = 'any table of accounts';

function rowsIn(side: (night: Night) => Map<string, Trace[]>, table: string): (night: Night) => Trace[] {
  return (night) => (table === ANY_TABLE ? [...side(night).values()].flat() : (side(night).get(table) ?? []));
}

function count(rows: Trace[]): Suspects {
  return new Map([...Map.groupBy(rows, ({ account }) => account)].map(([account, own]) => [account, own.length]));
}

/** The days in a row, and its times that are not only days. */
interface Dates {
  days: Set<string>;
  times: number[];
}

const datesOf = remember((row: Trace['row']): Dates => {
  const texts = [...row.values.values()].filter((text) => /^\d{4}-\d\d-\d\d/.test(text));
  const times = texts.filter((text) => text.length > 10).map((text) => Date.parse(text));
  return { days: new Set(texts.map((text) => text.slice(0, 10))), times: times.filter((at) => at % DAY !== 0) };
});

const hasTime = (row: Trace['row'], from: number, until: number) =>
  datesOf(row).times.some((at) => at >= from && at < until);

const hasDay = ({ row }: Trace, at: number) => datesOf(row).days.has(new Date(at).toISOString().slice(0, 10));

/** From the delivery before to the end of its own hour. A waiting letter was sent before the dump. */
function hoursOf({ evidence, at }: Night, batch: SeenBatch): [number, number] {
  const hour = batch.letters[0]?.hour ?? null;
  const earlier = evidence.letters.flatMap((letter) => letter.hour ?? []).filter((other) => other < (hour ?? at));
  return [Math.max(0, ...earlier), hour === null ? at : hour + HOUR];
}

function isBetween({ xmin, xmax }: Trace['row'], { after, xmin: until }: SeenBatch): boolean {
  return [xmin, xmax].some((id) => id > after && id < until);
}

/** How far the share reaches beyond its ends, because people and letters do not come evenly. */
const MARGIN = 0.04;

/** If a third of the new letters came before, so did about a third of the rows: as many as lie between two deliveries. */
function shareOf(rows: Trace[], { letters, at }: Night, batch: SeenBatch): Trace[] {
  const hours = letters.map(({ hour }) => hour ?? at);
  const own = batch.letters[0]?.hour ?? at;
  const share = (isBefore: (hour: number) => boolean) => hours.filter(isBefore).length / Math.max(1, hours.length);
  const from = share((hour) => hour < own) - MARGIN;
  const until = share((hour) => hour <= own) + MARGIN;
  const inOrder = rows.toSorted((a, b) => a.row.xmin - b.row.xmin || a.row.place - b.row.place);
  return inOrder.filter((_, n) => n >= from * rows.length && n < until * rows.length);
}
