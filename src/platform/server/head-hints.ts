import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import type { Clock } from './clock.ts';
import type { Keys } from './keys/keys.ts';
import { sealed } from './keys/sealed.ts';
import type { TagStream } from './keys/tag-stream.ts';
import { firstDayOf, monthOf, type Month } from './months.ts';
import { orWithout } from './redis/or-without.ts';
import type { Redis } from './redis/redis.ts';
import { shuffle } from './shuffle.ts';

export interface MonthOfStream {
  stream: TagStream;
  month: Month;
}

/** How many places of the month are taken. */
export interface HeadOfStream extends MonthOfStream {
  head: number;
}

/**
 * The heads of streams that some process has seen. They save searching, and nothing depends on them: a head may be missing, or have
 * moved on since, so it is compared with the database before it counts.
 */
export interface HeadHints {
  /** One for each, where one is known; in one round trip. Never fails. */
  get(wanted: readonly MonthOfStream[]): Promise<(number | undefined)[]>;
  /** Does not make the caller wait. Call it after COMMIT. */
  set(heads: readonly HeadOfStream[]): void;
}

/** A process that serves the site alone remembers what it needs by itself. */
export const noHeadHints: HeadHints = { get: async () => [], set: () => {} };

/** All boxes have one size: how many letters somebody got or wrote must not show. */
const headBox = sealed('redis.head', { version: 1, schema: z.int(), size: 32 });

/** The first question finds smaller heads without a hint: see heads.ts of the confessions. */
const SMALLEST = 2;
/** A nightly job may ask for thousands of streams. It can do without. */
const MAX_AT_ONCE = 1000;
/** So long nobody asks after Redis did not answer: a hint is not worth waiting for, while locks are held. */
const PAUSE = 5 * SECOND;
/** All hints go at the end of a month, spread over a few days, so that their ends do not show when they were written. */
const SPREAD = 3 * DAY;

interface Options {
  redis: Redis;
  keys: Keys;
  clock: Clock;
}

/** For processes that serve the site together. */
export function openHeadHints({ redis, keys, clock }: Options): HeadHints {
  let pausedUntil = 0;
  const now = () => clock.now().getTime();
  const nameOf = ({ stream, month }: MonthOfStream) =>
    keys.tag('shared', 'head', stream.id, month).toString('base64url');
  const endOfMonth = () => Date.parse(firstDayOf(monthOf(clock.now()) + 1));

  async function read(names: readonly string[]): Promise<(Buffer | null)[]> {
    return orWithout(
      redis.run((client) => client.mgetBuffer([...names])),
      () => {
        pausedUntil = now() + PAUSE;
        return [];
      },
    );
  }

  return {
    async get(wanted) {
      if (wanted.length === 0 || now() < pausedUntil) return [];
      const names = wanted.slice(0, MAX_AT_ONCE).map(nameOf);
      const boxes = await read(names);
      return names.map((name, index) => openHead(keys, name, boxes[index]));
    },
    set(heads) {
      const known = shuffle(heads.filter(({ head }) => head >= SMALLEST)).slice(0, MAX_AT_ONCE);
      if (known.length === 0 || now() < pausedUntil) return;
      const end = endOfMonth() - now();
      const write = redis.run((client) => {
        const pipeline = client.pipeline();
        for (const { head, ...which } of known) {
          const name = nameOf(which);
          pipeline.set(name, headBox.seal(keys, name, head), 'PX', end + randomInt(SPREAD));
        }
        return pipeline.exec();
      });
      write.catch(() => {});
    },
  };
}

/** Undefined also for what this version cannot open: during an update another version may have written it. */
function openHead(keys: Keys, name: string, box: Buffer | null | undefined): number | undefined {
  try {
    return box ? headBox.open(keys, name, box) : undefined;
  } catch {
    return undefined;
  }
}
