import { AppError, type ErrorCode } from '#platform/shared/app-error.ts';
import { HOUR, SECOND } from '#platform/shared/durations.ts';
import { dayOf, startOfDay } from '#platform/server/clock.ts';
import type { Actor } from '#platform/server/ctx.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import { handleId } from '#features/handles/server/index.ts';
import { TagStream } from '#platform/server/keys/tag-stream.ts';
import { personTagTexts, type Person } from '#features/people/server/index.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { partOf } from './parts.ts';
import { numbersBetween, Slots, slotTags, STEPS, type Limit, type Quota } from './slots.ts';

type Author = Person & Pick<Actor, 'plan'>;

export const FREE_PER_DAY = 1;
export const PER_HOUR = 20;
/** Answers to letters. */
export const ANSWERS_PER_DAY = 10;
/** No limit: as many as the limit of an hour allows. */
const MOST_PER_DAY = 24 * PER_HOUR;
/** From one author. */
export const SENT_TO_TARGET_PER_DAY = 3;

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
    const slots = open.map((stream) => slotTags(stream, OF_DAY, numbersBetween(from, to)));
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
