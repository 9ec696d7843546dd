import { randomInt } from 'node:crypto';
import { startOfDay } from '#platform/server/clock.ts';
import { splitTags, type TagStream } from '#platform/server/keys/tag-stream.ts';
import type { Services } from '#platform/server/services.ts';
import { DAY } from '#platform/shared/durations.ts';
import {
  findNextNumbers,
  type Side,
  type TagInMonth,
  keptMonths,
  authorStream,
  LETTER,
  readerStream,
  unwantedStream,
  type Departure,
} from '#features/letters/server/index.ts';

/** A letter that goes tonight. */
export type Drawn = TagInMonth & { side: Side };

/** A stream whose letters go. */
interface LeavingStream {
  side: Side;
  stream: TagStream;
  nights: number;
}

/** How many nights remain for the letters of a departure, this one included. */
export function nightsLeft({ clock }: Pick<Services, 'clock'>, { until }: Departure): number {
  const days = (Date.parse(until) - startOfDay(clock.now()).getTime()) / DAY;
  return Math.max(1, days + 1);
}

/** Draws the letters that go tonight: each goes in a random one of the nights that are left. */
export async function drawLetters(services: Services, leaving: readonly Departure[]): Promise<Drawn[]> {
  const streams = leaving.flatMap((one) => streamsOf(services, one));
  return [
    ...(await drawFromStreams(services, 'sent', streams)),
    ...(await drawFromStreams(services, 'target', streams)),
  ];
}

function streamsOf(services: Services, leaving: Departure): LeavingStream[] {
  const { keys } = services;
  const nights = nightsLeft(services, leaving);
  if (leaving.kind === 'author') return [{ side: 'sent', stream: authorStream(keys, leaving.userId), nights }];
  // Unwanted ones too: if one stayed, its author could tell that it was unwanted. What waited at the time is among them.
  const streams = leaving.addresses.flatMap((address) => [readerStream(keys, address), unwantedStream(keys, address)]);
  return streams.map((stream): LeavingStream => ({ side: 'target', nights, stream }));
}

async function drawFromStreams(services: Services, side: Side, streams: readonly LeavingStream[]): Promise<Drawn[]> {
  const months = keptMonths(services.clock);
  const wanted = streams
    .filter((one) => one.side === side)
    .flatMap((one) => months.map((month) => ({ ...one, month })));
  const nextNumbers = await findNextNumbers(services.db, side, wanted);
  return wanted.flatMap(({ stream, month, nights }, index) => {
    const places = Array.from({ length: nextNumbers[index] ?? 0 }, (_, n) => ({ month, n }));
    const chosen = places.filter(() => randomInt(nights) === 0);
    return splitTags(stream.tags(LETTER, chosen)).map((tag) => ({ side, month, tag }));
  });
}
