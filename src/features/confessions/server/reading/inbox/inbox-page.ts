import type { Place, TagStream } from '#platform/server/keys/tag-stream.ts';
import { splitTags } from '#platform/server/keys/tag-stream.ts';
import { monthOf } from '#platform/server/months.ts';
import type { Services } from '#platform/server/services.ts';
import { UNLISTED } from '../../store/streams.ts';
import { clearedTagsOf, openCleared } from './cleared-inboxes.ts';
import { openReceived, type ReceivedLetter } from '../describe-letter.ts';
import { cursorOf, skipTo } from './inbox-cursor.ts';
import { findPlaces, nextPlaces, refreshHeads } from './inbox-places.ts';
import { chooseNext, KnownRows, nextLane, type Lane } from './merge-lanes.ts';
import type { Reader } from '../readers.ts';
import { readReceived } from './received-rows.ts';

const PAGE = 20;
/** Letters at a time, where all have to be read. */
const CHUNK = 500;

interface Page {
  letters: ReceivedLetter[];
  total: number;
  nextCursor: string | null;
}

/** A page of a reader's letters, the newest hour first. Usually one statement reads all of it. */
export async function readPage(services: Services, reader: Reader, cursor: string | undefined): Promise<Page> {
  const { db, keys, clock } = services;
  const streams = reader.streams.map(({ stream }) => stream);
  const all = [...(await findPlaces(services, streams))].map(([stream, places]): Lane => ({ stream, places, at: 0 }));
  skipTo(all, cursor);
  const first = chooseNext(all, PAGE);
  const found = await readReceived(db, {
    letters: first,
    mayBeTaken: nextPlaces({ clock }, streams),
    mayBeUnlisted: Buffer.concat(all.map(({ stream, places }) => stream.tags(UNLISTED, places))),
    clearedTags: clearedTagsOf(keys, reader),
  });
  if (found.isTaken) {
    await refreshHeads(services, streams);
    return readPage(services, reader, cursor);
  }
  const clearedAt = openCleared(keys, found.cleared);
  const lanes = await leaveOut(services, reader, all, {
    unlisted: found.unlisted,
    clearedAt: new Map(
      reader.streams.map(({ stream, instagramId }) => [stream, clearedAt(reader.handle, instagramId)]),
    ),
  });
  skipTo(lanes, cursor);
  const known = new KnownRows();
  known.add(first, found.letters);
  const letters = await takeLetters(services, lanes, known);
  return {
    letters,
    total: lanes.reduce((sum, { places }) => sum + places.length, 0),
    nextCursor: lanes.some(({ places, at }) => at < places.length) ? cursorOf(clock, lanes) : null,
  };
}

/** The next letters of all lanes, merged. Reads on where those known are not enough, because some turned out to be gone. */
async function takeLetters(services: Services, lanes: Lane[], known: KnownRows): Promise<ReceivedLetter[]> {
  const taken: ReceivedLetter[] = [];
  while (taken.length < PAGE && lanes.some(({ places, at }) => at < places.length)) {
    const lane = nextLane(lanes, known);
    if (!lane) {
      const more = chooseNext(lanes, PAGE);
      known.add(more, (await readReceived(services.db, { letters: more })).letters);
      continue;
    }
    const letter = openReceived(services, known.get(lane));
    lane.at += 1;
    if (letter) taken.push(letter);
  }
  return taken;
}

interface LeftOut {
  unlisted: Set<string>;
  /** For each stream the last hour whose letters are cleared. */
  clearedAt: ReadonlyMap<TagStream, number>;
}

/** The lanes without letters that are gone or removed, that the reader has cleared, or that they are too young for. */
async function leaveOut(
  services: Services,
  { isMinor }: Reader,
  lanes: Lane[],
  { unlisted, clearedAt }: LeftOut,
): Promise<Lane[]> {
  const listed = unlisted.size === 0 ? lanes : lanes.map((lane) => withoutUnlisted(lane, unlisted));
  const left: Lane[] = [];
  for (const lane of listed) {
    const { stream, places } = lane;
    const hour = clearedAt.get(stream) ?? 0;
    if (!isMinor && hour === 0) {
      left.push(lane);
      continue;
    }
    const since = hour === 0 ? 0 : monthOf(new Date(hour));
    const recent = places.filter(({ month }) => month >= since);
    left.push({ stream, at: 0, places: await filterByContent(services, stream, recent, { isMinor, hour }) });
  }
  return left;
}

function withoutUnlisted({ stream, places }: Lane, unlisted: Set<string>): Lane {
  const tags = splitTags(stream.tags(UNLISTED, places));
  return { stream, at: 0, places: places.filter((_, index) => !unlisted.has(tags[index]?.toString('hex') ?? '')) };
}

/**
 * Opens every letter: only the box shows the author's age. Most letters from adults are never delivered to a minor; those that
 * arrived before the handle was known to be a minor's stay hidden until the minor is 18.
 */
async function filterByContent(
  services: Services,
  stream: TagStream,
  places: Place[],
  { isMinor, hour }: { isMinor: boolean; hour: number },
): Promise<Place[]> {
  const kept: Place[] = [];
  for (let start = 0; start < places.length; start += CHUNK) {
    const part = places.slice(start, start + CHUNK).map((place) => ({ stream, place }));
    for (const row of (await readReceived(services.db, { letters: part })).letters) {
      const letter = openReceived(services, row);
      const isLeftOut = !letter || (isMinor && letter.content.adult) || letter.hour <= hour;
      if (!isLeftOut) kept.push(letter.place);
    }
  }
  return kept;
}
