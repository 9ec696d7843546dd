import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Place, TagStream } from '#platform/server/keys/tag-stream.ts';
import { keptMonths } from './months-kept.ts';
import { findNextNumbers, rememberedNext, rememberNext, type MonthOfStream } from './next-numbers.ts';
import type { InStream } from './received-rows.ts';
import { RememberedStream } from './streams.ts';

interface Access {
  db: Db;
  clock: Clock;
}

/** The months to which letters may be added: a batch that began at the end of a month ends in the next. */
const GROWING = 2;

/**
 * The places of all letters in these streams, the newest first, gone ones included. Numbers that this process has seen are believed:
 * in months that still grow there may be more by now. When a new month begins all numbers are looked for again: another process may have
 * added letters to a month after this one looked, and a month that has stopped growing is not looked at any more.
 */
export async function findPlaces(access: Access, streams: readonly TagStream[]): Promise<Map<TagStream, Place[]>> {
  const months = keptMonths(access.clock);
  const [now = 0] = months;
  const unchecked = streams.filter((stream) => !(stream instanceof RememberedStream) || stream.checkedIn !== now);
  await lookForNextNumbers(
    access,
    unchecked.flatMap((stream) => months.map((month) => ({ stream, month }))),
  );
  for (const stream of unchecked) if (stream instanceof RememberedStream) stream.checkedIn = now;
  return new Map(
    streams.map((stream) => [stream, months.flatMap((month) => placesBelow(month, rememberedNext(stream, month)))]),
  );
}

function placesBelow(month: number, next = 0): Place[] {
  return Array.from({ length: next }, (_, index) => ({ month, n: next - 1 - index }));
}

/** The places that the next letters of these streams will get; if one is taken, there are more letters than were known. */
export function nextPlaces({ clock }: Pick<Access, 'clock'>, streams: readonly TagStream[]): InStream[] {
  return growing(clock, streams).map(({ stream, month }) => ({
    stream,
    place: { month, n: rememberedNext(stream, month) ?? 0 },
  }));
}

/** Looks for letters that came in since the next numbers of these streams were seen. */
export function refreshNextNumbers(access: Access, streams: readonly TagStream[]): Promise<void> {
  return lookForNextNumbers(access, growing(access.clock, streams));
}

const growing = (clock: Clock, streams: readonly TagStream[]): MonthOfStream[] =>
  streams.flatMap((stream) =>
    keptMonths(clock)
      .slice(0, GROWING)
      .map((month) => ({ stream, month })),
  );

async function lookForNextNumbers({ db }: Access, wanted: readonly MonthOfStream[]): Promise<void> {
  if (wanted.length === 0) return;
  const nextNumbers = await findNextNumbers(db, 'target', wanted);
  for (const [index, which] of wanted.entries()) rememberNext({ ...which, next: nextNumbers[index] ?? 0 });
}
