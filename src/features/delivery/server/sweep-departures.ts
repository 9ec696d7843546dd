import { randomInt } from 'node:crypto';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { findWaiting, makeWaitingGone } from '#features/sending/server/index.ts';
import {
  EMPTIED_AT_ONCE,
  makeGone,
  openLetters,
  type StreamKind,
  readBySent,
  readByTarget,
  type LetterRow,
  endDepartures,
  findDeparted,
  pagesOfDepartures,
  type Departure,
  findNextNumbers,
  type TagInMonth,
  keptMonths,
  authorStream,
  LETTER,
  readerStream,
  type Recipient,
  unwantedStream,
} from '#features/letters/server/index.ts';
import { startOfDay } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { splitTags, type TagStream } from '#platform/server/keys/tag-stream.ts';
import { DAY } from '#platform/shared/durations.ts';

export const sweepJob: Job = { name: 'sweep-departures', cron: '41 3 * * *', run: sweep };

/**
 * Empties some letters of all who are leaving, mixed and in slices. Only tags are kept in memory meanwhile, because there may be
 * many letters.
 */
async function sweep(services: Services): Promise<void> {
  const drawn: Drawn[] = [];
  const ending: string[] = [];
  for await (const leaving of pagesOfDepartures(services)) {
    await emptyWaiting(services, leaving);
    drawn.push(...(await drawLetters(services, leaving)));
    ending.push(...leaving.filter((one) => nightsLeft(services, one) === 1).map(({ id }) => id));
  }
  const mixed = shuffle(drawn);
  for (let start = 0; start < mixed.length; start += EMPTIED_AT_ONCE) {
    await emptyLetters(services, mixed.slice(start, start + EMPTIED_AT_ONCE));
  }
  await endDepartures(services, ending);
}

/** What waits for its delivery goes in the first night: nobody has seen it, and the delivery makes it a gone letter anyway. */
async function emptyWaiting(services: Services, leaving: readonly Departure[]): Promise<void> {
  const waiting = [];
  for (const one of leaving) if (one.kind === 'author') waiting.push(...(await findWaiting(services, one.userId)));
  const mixed = shuffle(waiting.filter(({ content }) => !content.gone));
  for (let start = 0; start < mixed.length; start += EMPTIED_AT_ONCE) {
    const slice = mixed.slice(start, start + EMPTIED_AT_ONCE);
    await inTransaction(services, (tx) => makeWaitingGone(tx, slice));
  }
}

function emptyLetters(services: Services, drawn: readonly Drawn[]): Promise<void> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'delivery');
    const letters = openLetters(tx, await readDrawn(tx, drawn));
    const departed = await findDeparted(
      tx,
      letters.map(({ content }) => content.author),
    );
    await makeGone(tx, letters, departed);
  });
}

async function readDrawn({ db }: Uses<'db'>, drawn: readonly Drawn[]): Promise<LetterRow[]> {
  const of = (wanted: StreamKind) => drawn.filter(({ side }) => side === wanted);
  return [...(await readBySent(db, of('sent'))), ...(await readByTarget(db, of('target')))];
}

/** A letter that goes tonight. */
type Drawn = TagInMonth & { side: StreamKind };

/** A stream whose letters go. */
interface LeavingStream {
  side: StreamKind;
  stream: TagStream;
  nights: number;
}

/** How many nights remain for the letters of a departure, this one included. */
function nightsLeft({ clock }: Uses<'clock'>, { until }: Departure): number {
  const days = (Date.parse(until) - startOfDay(clock.now()).getTime()) / DAY;
  return Math.max(1, days + 1);
}

/** Draws the letters that go tonight: each goes in a random one of the nights that are left. */
async function drawLetters(services: Services, leaving: readonly Departure[]): Promise<Drawn[]> {
  const streams = leaving.flatMap((one) => streamsOf(services, one));
  return [
    ...(await drawFromStreams(services, 'sent', streams)),
    ...(await drawFromStreams(services, 'target', streams)),
  ];
}

function streamsOf(services: Uses<'keys' | 'clock'>, leaving: Departure): LeavingStream[] {
  const { keys } = services;
  const nights = nightsLeft(services, leaving);
  const toReader = (stream: TagStream): LeavingStream => ({ side: 'target', nights, stream });
  if (leaving.kind === 'author') {
    const { userId } = leaving;
    // With the answers to them.
    return [
      { side: 'sent', stream: authorStream(keys, userId), nights },
      ...streamsTo(keys, { to: 'member', userId }).map(toReader),
    ];
  }
  // What waited at the time is among them.
  return leaving.addresses.flatMap((address) => streamsTo(keys, address)).map(toReader);
}

/** Unwanted letters too: if one stayed, its author could tell that it was unwanted. */
const streamsTo = (keys: Keys, recipient: Recipient): TagStream[] => [
  readerStream(keys, recipient),
  unwantedStream(keys, recipient),
];

async function drawFromStreams(
  services: Uses<'db' | 'clock'>,
  side: StreamKind,
  streams: readonly LeavingStream[],
): Promise<Drawn[]> {
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
