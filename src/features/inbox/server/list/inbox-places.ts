import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Place, TagStream } from '#platform/server/keys/tag-stream.ts';
import {
  findHeads,
  rememberedHead,
  rememberHead,
  type MonthOfStream,
  keptMonths,
  RememberedStream,
  type InStream,
} from '#features/letters/server/index.ts';

interface Access {
  db: Db;
  clock: Clock;
}

/** The months to which letters may be added: a batch that began at the end of a month ends in the next. */
const GROWING = 2;

/**
 * The places of all letters in these streams, the newest first, gone ones included. Heads that this process has seen are believed:
 * in months that still grow there may be more by now. When a new month begins all heads are looked for again: another process may have
 * moved the head of a month after this one saw it, and a month that has stopped growing is not looked at any more.
 */
export async function findPlaces(access: Access, streams: readonly TagStream[]): Promise<Map<TagStream, Place[]>> {
  const months = keptMonths(access.clock);
  const [now = 0] = months;
  const unchecked = streams.filter((stream) => !(stream instanceof RememberedStream) || stream.checkedIn !== now);
  await lookForHeads(
    access,
    unchecked.flatMap((stream) => months.map((month) => ({ stream, month }))),
  );
  for (const stream of unchecked) if (stream instanceof RememberedStream) stream.checkedIn = now;
  return new Map(
    streams.map((stream) => [stream, months.flatMap((month) => placesBelow(month, rememberedHead(stream, month)))]),
  );
}

function placesBelow(month: number, head = 0): Place[] {
  return Array.from({ length: head }, (_, index) => ({ month, n: head - 1 - index }));
}

/** The places that the next letters of these streams will get; if one is taken, there are more letters than were known. */
export function nextPlaces({ clock }: Pick<Access, 'clock'>, streams: readonly TagStream[]): InStream[] {
  return growing(clock, streams).map(({ stream, month }) => ({
    stream,
    place: { month, n: rememberedHead(stream, month) ?? 0 },
  }));
}

/** Looks for letters that came in since the heads of these streams were seen. */
export function refreshHeads(access: Access, streams: readonly TagStream[]): Promise<void> {
  return lookForHeads(access, growing(access.clock, streams));
}

const growing = (clock: Clock, streams: readonly TagStream[]): MonthOfStream[] =>
  streams.flatMap((stream) =>
    keptMonths(clock)
      .slice(0, GROWING)
      .map((month) => ({ stream, month })),
  );

async function lookForHeads({ db }: Access, wanted: readonly MonthOfStream[]): Promise<void> {
  if (wanted.length === 0) return;
  const heads = await findHeads(db, 'target', wanted);
  for (const [index, which] of wanted.entries()) rememberHead({ ...which, head: heads[index] ?? 0 });
}
