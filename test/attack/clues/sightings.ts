import { DAY } from '#platform/shared/durations.ts';
import type { Dump } from '../dump.ts';
import { evidenceOf } from './evidence.ts';
import { addTo, countUntil } from './guess.ts';
import { deliveriesIn, type Delivery } from './seen-letters.ts';

/** That an account was there in a stretch of time: between two deliveries, on a day, between two nights. */
export interface Sighting {
  account: string;
  slot: number;
}

/** A letter that its recipient knows: its id, and the hour in which it came. */
export interface ReceivedLetter {
  id: string;
  hour: number;
}

/** One kind of sightings, and the stretch of time in which a letter was sent. */
export interface Presence {
  name: string;
  sightings: Sighting[];
  slotOf: (letter: ReceivedLetter) => number | undefined;
}

/** Letters that come early in the morning were mostly sent the day before. */
const MORNING = DAY / 4;

/** Every way to see who was there, and all transaction ids, all days and all changes together. */
export interface Presences {
  deliveries: Delivery[];
  byTable: Presence[];
  anyRow: Presence;
  anyDay: Presence;
  changes: Presence;
}

/** Reads transaction ids and days of rows that name accounts, and from several dumps what changed between them. */
export function presencesOf(dumps: readonly Dump[], nights: readonly number[]): Presences {
  const deliveries = deliveriesIn(dumps);
  const written = new Map<string, Sighting[]>();
  const days = new Map<string, Sighting[]>();
  for (const [table, traces] of dumps.flatMap((dump) => [...evidenceOf(dump).traces])) {
    for (const { account, row } of traces) {
      add(written, `rows of ${table}`, account, slotOfTransaction(deliveries, row.xmin));
      add(written, `changed rows of ${table}`, account, slotOfTransaction(deliveries, row.xmax));
      for (const day of daysIn(row.values)) add(days, `days in ${table}`, account, day);
    }
  }
  const slotOf = slotOfDelivery(deliveries);
  const presence = (name: string, sightings: Sighting[], of: Presence['slotOf']) => ({
    name,
    sightings: unique(sightings),
    slotOf: of,
  });
  return {
    deliveries,
    byTable: [
      ...[...written].map(([name, sightings]) => presence(name, sightings, slotOf)),
      ...[...days].map(([name, sightings]) => presence(name, sightings, dayOfLetter)),
    ],
    anyRow: presence('any row', [...written.values()].flat(), slotOf),
    anyDay: presence('any day', [...days.values()].flat(), dayOfLetter),
    changes: presence('changes between nights', changesBetween(dumps), (letter) => nightOf(letter, nights)),
  };
}

export function dayOfLetter({ hour }: Pick<ReceivedLetter, 'hour'>): number {
  return Math.floor((hour - MORNING) / DAY);
}

/** A letter waits for some hours at most, so it was most likely sent since the night before. */
function nightOf({ hour }: ReceivedLetter, nights: readonly number[]): number {
  const next = nights.findIndex((at) => at >= hour);
  return next === -1 ? nights.length : next;
}

/** A row that came, changed or went between two nights shows that its account was there. */
function changesBetween(dumps: readonly Dump[]): Sighting[] {
  const rows = dumps.map((dump) => rowsOfAccounts(dump));
  return rows.flatMap((after, slot) => {
    const before = rows[slot - 1];
    if (!before) return [];
    const differing = [
      ...[...after].filter(([row]) => !before.has(row)),
      ...[...before].filter(([row]) => !after.has(row)),
    ];
    return differing.map(([, account]) => ({ account, slot }));
  });
}

function rowsOfAccounts(dump: Dump): Map<string, string> {
  const rows = new Map<string, string>();
  for (const [table, traces] of evidenceOf(dump).traces) {
    for (const { account, row } of traces) rows.set(`${table} ${[...row.values.values()].join(' ')}`, account);
  }
  return rows;
}

function add(all: Map<string, Sighting[]>, name: string, account: string, slot: number | undefined): void {
  if (slot !== undefined) addTo(all, name, { account, slot });
}

function unique(sightings: Sighting[]): Sighting[] {
  return [...new Map(sightings.map((sighting) => [`${sighting.account} ${sighting.slot}`, sighting])).values()];
}

function daysIn(values: Map<string, string>): number[] {
  const texts = [...values.values()].filter((text) => /^\d{4}-\d\d-\d\d/.test(text));
  return texts.map((text) => Math.floor(Date.parse(text) / DAY)).filter((day) => !Number.isNaN(day));
}

/** The delivery that came next after a transaction. */
function slotOfTransaction(deliveries: readonly Delivery[], xid: number): number | undefined {
  return xid === 0 ? undefined : countUntil(deliveries, xid - 1, (delivery) => delivery.xid);
}

function slotOfDelivery(deliveries: readonly Delivery[]): Presence['slotOf'] {
  const byId = new Map(deliveries.flatMap(({ letters }, slot) => letters.map((id): [string, number] => [id, slot])));
  const byHour = new Map(deliveries.map(({ hour }, slot) => [hour, slot]));
  // A letter that is gone, or that has another id in the database, is found by its hour.
  return ({ id, hour }) => byId.get(id) ?? byHour.get(hour);
}
