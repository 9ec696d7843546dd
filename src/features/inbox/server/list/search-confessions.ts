import { holderOf } from '#features/handles/server/index.ts';
import { readMatcher } from '#features/muted-words/server/index.ts';
import { confirmAccount, namesMatch } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { normaliseHandle } from '#features/handles/contract.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import { type Place, type TagStream, splitTags } from '#platform/server/keys/tag-stream.ts';
import { monthOf } from '#platform/server/months.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import {
  findPlaces,
  LETTER,
  nextPlaces,
  readHours,
  readReceived,
  refreshNextNumbers,
  UNLISTED,
} from '#features/letters/server/index.ts';
import type { searchConfessions as contract } from '../../contract.ts';
import { describeLetters, describeRemoved, isRemoved, openListed } from '../describe-letter.ts';
import { inboxOpened } from '../events.ts';
import { findReaders, type Reader, isLeftOut, isWithin, type ReadableStream } from '../readers.ts';
import { skipTo } from './inbox-cursor.ts';
import { chooseNext, KnownRows, type Lane } from './merge-lanes.ts';
import { PAGE, takeFolded, takeListed, type Taken } from './take-letters.ts';

/**
 * The query only chooses among the caller's own proved handles. Without one, every query gets the same answer, so that nothing
 * can be learned by asking.
 */
export async function searchConfessions(ctx: Ctx, query: string, cursor?: string): Promise<ReplyOf<typeof contract>> {
  const page = await readChosen(ctx, query, cursor);
  const isConfirmed = page.isUnconfirmed && (await confirm(ctx, page.reader));
  const { reader, letters, isUnconfirmed, ...rest } = isConfirmed ? await readChosen(ctx, query, cursor) : page;
  const removed = describeRemoved(ctx, letters);
  const confessions = describeLetters(
    { ...ctx, isMuted: await readMatcher(ctx, reader.accounts) },
    letters.filter((letter) => !isRemoved(ctx, letter)),
  );
  return { confessions, removed, verified: true, handle: reader.handle, ...rest, unconfirmed: isUnconfirmed };
}

async function readChosen(ctx: Ctx, query: string, cursor: string | undefined) {
  const reader = choose(await findReaders(ctx), query);
  if (!reader) throw new AppError('NOT_VERIFIED');
  return { reader, ...(await readPage(ctx, reader, cursor)) };
}

/** Asks Instagram whether the reader still has the handle. Returns whether it said so about one of their accounts. */
async function confirm(ctx: Ctx, { accounts }: Reader): Promise<boolean> {
  const answers = await Promise.all(accounts.map((account) => confirmAccount(ctx, account)));
  const confirmed = accounts.filter((_, index) => answers[index] === 'confirmed');
  // What opens now can make a match.
  const holders = confirmed.flatMap((account) => holderOf(account, today(ctx.clock)) ?? []);
  for (const userId of new Set(holders)) await publish(ctx, inboxOpened, { userId });
  return confirmed.length > 0;
}

function choose(readers: Reader[], query: string): Reader | undefined {
  const handle = normaliseHandle(query);
  return readers.find((reader) => reader.handle === handle) ?? readers.find((reader) => namesMatch(query, reader));
}

/** Letters at a time, where all have to be read. */
const SLICE = 500;

/** A page of a reader's letters. */
type Page = Taken & {
  /** Of all letters, on whichever page they are. */
  total: number;
  /** Whether there are letters that open once Instagram has confirmed that their reader has the handle. */
  isUnconfirmed: boolean;
};

/** A page of a reader's letters, the newest hour first. Usually one statement reads all of it. */
async function readPage(services: Services, reader: Reader, cursor: string | undefined): Promise<Page> {
  const { db, clock } = services;
  const streams = reader.streams.map(({ stream }) => stream);
  const placesOf = await findPlaces(services, streams);
  const all = reader.streams.map((readable): Lane => {
    const places = placesOf.get(readable.stream) ?? [];
    return { stream: readable.stream, places: withoutLeftOut(readable, places), at: 0 };
  });
  skipTo(all, cursor);
  const first = chooseNext(all, PAGE);
  const found = await readReceived(db, {
    letters: first,
    withReports: true,
    mayBeTaken: nextPlaces({ clock }, streams),
    mayBeUnlisted: Buffer.concat(all.map(({ stream, places }) => stream.tags(UNLISTED, places))),
  });
  if (found.isTaken) {
    await refreshNextNumbers(services, streams);
    return readPage(services, reader, cursor);
  }
  const listed = found.unlisted.size === 0 ? all : all.map((lane) => withoutUnlisted(lane, found.unlisted));
  const { lanes, isUnconfirmed } = await leaveOut(services, reader, listed);
  const start = skipTo(lanes, cursor);
  const known = new KnownRows();
  known.add(first, found.letters);
  const total = lanes.reduce((sum, { places }) => sum + places.length, 0);
  const taken =
    'isFolded' in start
      ? await takeFolded(services, lanes, known, start.day)
      : await takeListed(services, lanes, known, start);
  return { ...taken, total, isUnconfirmed };
}

/**
 * The lanes without letters that came before or after the account was the owner of the handle, as far as that is known, and without
 * those that the reader is too young for; and whether some wait for a confirmation.
 */
async function leaveOut(
  services: Uses<'db' | 'keys' | 'clock'>,
  { isMinor, streams }: Reader,
  lanes: readonly Lane[],
): Promise<{ lanes: Lane[]; isUnconfirmed: boolean }> {
  const left: Lane[] = [];
  let isUnconfirmed = false;
  for (const [index, lane] of lanes.entries()) {
    const { from, until, isWaiting } = streams[index] as ReadableStream;
    const { stream } = lane;
    const checked = await filterByHour(services, lane, { from, until });
    if (isWaiting && checked.some(({ hour }) => hour > until)) isUnconfirmed = true;
    const outside = new Set(checked.filter(({ hour }) => !isWithin({ from, until }, hour)).map(({ place }) => place));
    const inside = outside.size === 0 ? lane.places : lane.places.filter((place) => !outside.has(place));
    left.push({ stream, at: 0, places: isMinor ? await filterForMinor(services, stream, inside) : inside });
  }
  return { lanes: left, isUnconfirmed };
}

/** The hours of those letters of a lane whose month does not tell whether they are within limits: mostly none. */
async function filterByHour(
  { db }: Uses<'db'>,
  { stream, places }: Lane,
  { from, until }: Pick<ReadableStream, 'from' | 'until'>,
): Promise<{ place: Place; hour: number }[]> {
  if (from === 0 && until === Infinity) return [];
  const [first, last] = [monthOf(new Date(from)), until === Infinity ? Infinity : monthOf(new Date(until))];
  const unclear = places.filter(({ month }) => month <= first || month >= last);
  const tags = splitTags(stream.tags(LETTER, unclear));
  const hours = await readHours(
    db,
    unclear.map(({ month }, index) => ({ month, tag: tags[index] as Buffer })),
  );
  return unclear.map((place, index) => ({ place, hour: hours[index] ?? 0 }));
}

function withoutLeftOut(readable: ReadableStream, places: Place[]): Place[] {
  const { paused, closed } = readable.account;
  return paused || closed ? places.filter((place) => !isLeftOut(readable, place)) : places;
}

function withoutUnlisted({ stream, places }: Lane, unlisted: Set<string>): Lane {
  const tags = splitTags(stream.tags(UNLISTED, places));
  return { stream, at: 0, places: places.filter((_, index) => !unlisted.has(tags[index]?.toString('hex') ?? '')) };
}

/**
 * Opens every letter: only the box shows the author's age. Most letters from adults are never delivered to a minor; those that
 * arrived before the handle was known to be a minor's stay hidden until the minor is 18.
 */
async function filterForMinor(
  services: Uses<'db' | 'keys' | 'clock'>,
  stream: TagStream,
  places: Place[],
): Promise<Place[]> {
  const kept: Place[] = [];
  for (let start = 0; start < places.length; start += SLICE) {
    const slice = places.slice(start, start + SLICE).map((place) => ({ stream, place }));
    for (const row of (await readReceived(services.db, { letters: slice })).letters) {
      const letter = openListed(services, row);
      if (letter && !letter.content.adult) kept.push(letter.place);
    }
  }
  return kept;
}
