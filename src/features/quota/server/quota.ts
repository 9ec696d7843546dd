import { randomBytes } from 'node:crypto';
import { AppError, type ErrorCode } from '#platform/shared/app-error.ts';
import { HOUR, SECOND } from '#platform/shared/durations.ts';
import { dayOf, startOfDay } from '#platform/server/clock.ts';
import type { Actor } from '#platform/server/ctx.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import { handleId } from '#features/handles/server/index.ts';
import { splitTags, TagStream, STREAM_TAG_BYTES } from '#platform/server/keys/tag-stream.ts';
import { personTagTexts, type Person } from '#features/people/server/index.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { partOf } from './parts.ts';

/*
 * Nothing is counted in clear: the nth letter of a name today takes the slot with the tag of this day, name and n, and so for the hour
 * and for the letter's handle. Slots have no holes, so how many are taken is found by asking which exist. No row is ever changed, and
 * every letter adds as many as any other.
 */

type Author = Person & Pick<Actor, 'plan'>;

export const FREE_PER_DAY = 1;
export const PER_HOUR = 20;
/** Answers to letters. */
export const ANSWERS_PER_DAY = 10;
/** No limit: as many as the limit of an hour allows. */
const MOST_PER_DAY = 24 * PER_HOUR;
/** From one author. */
export const SENT_TO_TARGET_PER_DAY = 3;

/** A limit that one letter counts against. */
interface Limit {
  /** The slots that a letter may take, for each name of the author. */
  slots: Slots[];
  /** Null if letters are only counted. */
  refusal: (() => AppError) | null;
}

/** Slots of one name, the first one first. Their tags are made when they are asked for: mostly the first is free. */
class Slots {
  readonly #make: (from: number, to: number) => Buffer[];
  readonly #tags: Buffer[] = [];
  readonly count: number;

  constructor(stream: TagStream, kind: number, count: number, hour: number) {
    this.#make = (from, to) => slotsBetween(stream, kind, from, to, hour);
    this.count = count;
  }

  /** The tags of the first ones, so many or all. */
  first(most: number): Buffer[] {
    const known = this.#tags.length;
    const wanted = Math.min(most, this.count);
    if (known < wanted) this.#tags.push(...this.#make(known, wanted));
    return this.#tags.slice(0, wanted);
  }
}

/** What one letter counts against. The day is that on which it arrived. */
export interface Quota {
  part: number;
  limits: readonly Limit[];
  /** How many rows every letter adds. Tags at random stand for slots that it does not need. */
  rows: number;
  /** How many slots of each name have to be looked at, as far as is known. */
  most: number;
}

/** How many slots of each name are looked at, one step after the other while all of them are taken. Few authors need the second. */
const STEPS = [3, 24, Infinity] as const;

/** The slots that have to be looked at to decide about a letter. */
export const slotsOfQuota = ({ limits, most }: Quota): Buffer[] =>
  limits.flatMap(({ slots }) => slots.flatMap((ofName) => ofName.first(most)));

/** For letters that count against no limit. */
export const UNCOUNTED: Quota = { part: 0, limits: [], rows: 0, most: 0 };

/** The kinds of tags in the stream of a name. */
const OF_DAY = 0;
const OF_HOUR = 1;

/** How many letters the author has sent today, and when the next one is possible. */
export async function confessionAllowance(services: Services, author: Author) {
  const now = services.clock.now();
  const used = Math.max(...(await countOfDay(services.db, await streamsOf(services, author, now))));
  const isSpent = author.plan === 'free' && used >= FREE_PER_DAY;
  return { confessionsToday: used, nextConfessionAt: isSpent ? startOfDay(now, 1).toISOString() : null };
}

/** A letter in the place of one that was not delivered. It counts in its place, and no second letter may do so. */
interface Replacement {
  /** The author's id of the letter that it replaces. */
  key: string;
  refusal: () => AppError;
}

/** What a letter that is sent now counts against. Not in a transaction: the key of a new day must outlive a failed send. */
export async function quotaOf(
  services: Services,
  author: Author,
  target: string,
  replaces?: Replacement,
): Promise<Quota> {
  const now = services.clock.now();
  const hour = Math.floor(now.getTime() / HOUR);
  const names = await streamsOf(services, author, now);
  const toTarget = await streamsOf(services, author, now, 'target', handleId(target));
  const isFree = author.plan === 'free';
  const refuse = (code: ErrorCode, until = startOfDay(now, 1)) => refusalUntil(code, now, until);
  const perDay = () =>
    isFree
      ? { slots: slotsOf(names, OF_DAY, FREE_PER_DAY), refusal: refuse('DAILY_LIMIT') }
      : { slots: slotsOf(names, OF_DAY, MOST_PER_DAY), refusal: null };
  const perHour = () => ({
    slots: slotsOf(names, OF_HOUR, PER_HOUR, hour),
    refusal: refuse('BURST_LIMIT', new Date((hour + 1) * HOUR)),
  });
  const perTarget = {
    slots: slotsOf(toTarget, OF_DAY, SENT_TO_TARGET_PER_DAY),
    refusal: refuse('TARGET_LIMIT'),
  };
  const counted = replaces ? await onceFor(services, now, replaces) : perDay();
  return {
    part: partOf(now),
    // The one letter of a free day needs no limit by the hour.
    limits: isFree && !replaces ? [counted, perTarget] : [counted, perHour(), perTarget],
    rows: rowsOf(services),
    most: STEPS[0],
  };
}

/** What an answer to a letter counts against. It adds as many rows as a letter. */
export async function quotaOfAnswer(services: Services, author: Author): Promise<Quota> {
  const now = services.clock.now();
  const names = await streamsOf(services, author, now, 'answers');
  const refusal = refusalUntil('ANSWER_LIMIT', now, startOfDay(now, 1));
  return {
    part: partOf(now),
    limits: [{ slots: slotsOf(names, OF_DAY, ANSWERS_PER_DAY), refusal }],
    rows: rowsOf(services),
    most: STEPS[0],
  };
}

const refusalUntil = (code: ErrorCode, now: Date, until: Date) => () =>
  new AppError(code, { retryAfterSeconds: secondsUntil(now, until) });

/** Two tabs may send another letter for the same one at the same moment. */
async function onceFor({ db, keys }: Uses<'db' | 'keys'>, now: Date, { key, refusal }: Replacement): Promise<Limit> {
  const stream = new TagStream(keys, await keys.dayTag(db, dayOf(now), 'letters', 'replaced', key));
  return { slots: slotsOf([stream], OF_DAY, 1), refusal };
}

/** By day, by hour and by handle. */
const LIMITS = 3;

/** One for each limit and name of the author. */
const rowsOf = ({ deliverySettings }: Uses<'deliverySettings'>): number =>
  LIMITS * (deliverySettings.requireVerifiedEmail ? 2 : 3);

const slotsOf = (streams: TagStream[], kind: number, count: number, hour = 0): Slots[] =>
  streams.map((stream) => new Slots(stream, kind, count, hour));

function slotsBetween(stream: TagStream, kind: number, from: number, to: number, hour = 0): Buffer[] {
  const places = Array.from({ length: to - from }, (_, index) => ({ month: hour, n: from + index }));
  return splitTags(stream.tags(kind, places));
}

/** The SQL for those of these tags that are taken. Not by their part, which the tag implies: for a join PostgreSQL reads the whole table. */
export const takenTagsSql = (tags: string): string => `SELECT tag FROM quotas WHERE tag = ANY(${tags}::bytea[])`;

/** The SQL that takes these slots. */
export const insertSlotsSql = (parts: string, tags: string): string =>
  `INSERT INTO quotas (part, tag) SELECT * FROM unnest(${parts}::smallint[], ${tags}::bytea[])`;

const selectTaken = statement<{ tag: Buffer }>('taken_slots', takenTagsSql('$1'));

/** How many slots of a day are tried together, one step after the other while all are taken. Hardly anybody needs the second. */
const COUNTED = [2, 16, 128, MOST_PER_DAY];

/** How many letters each of these names has sent on their day. */
const countOfDay = sharedRead(async (db, asked: readonly TagStream[][]) => {
  const counts = new Map(asked.flat().map((stream) => [stream, 0]));
  let from = 0;
  for (const to of COUNTED) {
    const open = [...counts].flatMap(([stream, count]) => (count === from ? [stream] : []));
    if (open.length === 0) break;
    const slots = open.map((stream) => slotsBetween(stream, OF_DAY, from, to));
    const rows = await selectTaken(db, slots.flat());
    const taken = new Set(rows.map(({ tag }) => tag.toString('latin1')));
    for (const [index, stream] of open.entries()) {
      const own = slots[index]?.filter((tag) => taken.has(tag.toString('latin1'))) ?? [];
      counts.set(stream, from + own.length);
    }
    from = to;
  }
  return asked.map((streams) => streams.map((stream) => counts.get(stream) ?? 0));
});

/**
 * Deleting the account and signing up again must not allow a second letter today: letters are counted by account and by
 * confirmed mailbox, and where unconfirmed members may send, by the exact address too. Only one account has an address at a
 * time, so another person who signs up with it learns no more than that it was used here today by an account since deleted.
 */
function streamsOf(
  services: Uses<'db' | 'keys' | 'deliverySettings'>,
  person: Person,
  now: Date,
  ...what: string[]
): Promise<TagStream[]> {
  const { db, keys, deliverySettings } = services;
  const names = personTagTexts(keys, person);
  if (!deliverySettings.requireVerifiedEmail)
    names.push(keys.tag('person', 'address', person.email.toLowerCase()).toString('base64'));
  return Promise.all(
    names.map(async (name) => new TagStream(keys, await keys.dayTag(db, dayOf(now), 'letters', ...what, name))),
  );
}

function secondsUntil(now: Date, then: Date): number {
  return Math.ceil((then.getTime() - now.getTime()) / SECOND);
}

/** A row of the table. */
export interface TakenSlot {
  part: number;
  tag: Buffer;
}

const keyOf = (tag: Buffer): string => tag.toString('latin1');

/**
 * Which slots are taken, of those that have to be looked at. More are taken in memory and then written together, under the lock
 * 'letters'. The answer 'unknown' means that more have to be looked at: the quota then says how many.
 */
export class TakenSlots {
  readonly #taken: Set<string>;
  readonly #added: TakenSlot[] = [];

  constructor(stored: readonly Buffer[]) {
    this.#taken = new Set(stored.map(keyOf));
  }

  /** The refusal of the first limit that is used up. */
  refusalBy(quota: Quota): AppError | 'unknown' | null {
    for (const { slots, refusal } of quota.limits) {
      const full = slots.filter((ofName) => this.#nextSlot(ofName, quota) === undefined);
      if (full.some(({ count }) => count > quota.most)) {
        quota.most = STEPS.find((step) => step > quota.most) ?? Infinity;
        return 'unknown';
      }
      if (refusal && full.length > 0) return refusal();
    }
    return null;
  }

  /** Takes a slot of each limit for each name of a letter's author; or none of them, and returns the refusal. */
  take(quota: Quota): AppError | 'unknown' | null {
    const refusal = this.refusalBy(quota);
    if (refusal) return refusal;
    const tags = quota.limits.flatMap(({ slots }) => slots.flatMap((ofName) => this.#nextSlot(ofName, quota) ?? []));
    for (const tag of tags) this.#taken.add(keyOf(tag));
    while (tags.length < quota.rows) tags.push(randomBytes(STREAM_TAG_BYTES));
    this.#added.push(...tags.map((tag) => ({ part: quota.part, tag })));
    return null;
  }

  /** What has to be written. */
  added(): readonly TakenSlot[] {
    return this.#added;
  }

  #nextSlot(slots: Slots, { most }: Quota): Buffer | undefined {
    return slots.first(most).find((tag) => !this.#taken.has(keyOf(tag)));
  }
}
