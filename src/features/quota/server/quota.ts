import { AppError, type ErrorCode } from '#platform/shared/app-error.ts';
import { HOUR, SECOND } from '#platform/shared/durations.ts';
import { dayOf, startOfDay } from '#platform/server/clock.ts';
import type { Actor } from '#platform/server/ctx.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import { handleId } from '#platform/server/keys/network-ids.ts';
import { personTagTexts, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { partOf } from './parts.ts';

type Author = Person & Pick<Actor, 'plan'>;

export const FREE_PER_DAY = 1;
export const PREMIUM_PER_HOUR = 20;
/** From one author; `DELIVERED_TO_TARGET_PER_DAY` caps what comes from all of them. */
export const SENT_TO_TARGET_PER_DAY = 3;

/** A limit that one letter counts against. The day is that on which the letter arrived. */
export interface Limit {
  part: number;
  tags: Buffer[];
  most: number;
  refusal: () => AppError;
}

/** How many letters the author has sent today, and when the next one is possible. */
export async function confessionAllowance(services: Services, author: Author) {
  const now = services.clock.now();
  const used = await readUsed(services.db, await tagsOf(services, namesOf(services, author), now, 'day'));
  const isSpent = author.plan === 'free' && used >= FREE_PER_DAY;
  return { confessionsToday: used, nextConfessionAt: isSpent ? startOfDay(now, 1).toISOString() : null };
}

const selectUsed = statement<{ tag: Buffer; used: number }>(
  'quota_used',
  'SELECT tag, used FROM quotas WHERE tag = ANY($1::bytea[])',
);

/** The highest count of one caller's tags. Without the part, which the tag implies. */
const readUsed = sharedRead(async (db, asked: readonly Buffer[][]) => {
  const rows = await selectUsed(db, asked.flat());
  const used = new Map(rows.map((row) => [row.tag.toString('latin1'), row.used]));
  return asked.map((tags) => Math.max(0, ...tags.map((tag) => used.get(tag.toString('latin1')) ?? 0)));
});

/** The limits of a letter that is sent now. Not in a transaction: the key of a new day must outlive a failed send. */
export async function limitsOf(services: Services, author: Author, target: string): Promise<Limit[]> {
  const now = services.clock.now();
  const part = partOf(now);
  const hour = Math.floor(now.getTime() / HOUR);
  const names = namesOf(services, author);
  const refuse = (code: ErrorCode, until: Date) => () =>
    new AppError(code, { retryAfterSeconds: secondsUntil(now, until) });
  const tomorrow = startOfDay(now, 1);
  return [
    {
      part,
      tags: await tagsOf(services, names, now, 'day'),
      most: author.plan === 'free' ? FREE_PER_DAY : Number.MAX_SAFE_INTEGER,
      refusal: refuse('DAILY_LIMIT', tomorrow),
    },
    {
      part,
      tags: await tagsOf(services, names, now, 'hour', hour),
      most: PREMIUM_PER_HOUR,
      refusal: refuse('BURST_LIMIT', new Date((hour + 1) * HOUR)),
    },
    {
      part,
      tags: await tagsOf(services, names, now, 'target', handleId(target)),
      most: SENT_TO_TARGET_PER_DAY,
      refusal: refuse('TARGET_LIMIT', tomorrow),
    },
  ];
}

function tagsOf(
  { db, keys }: Services,
  names: readonly string[],
  now: Date,
  ...what: (string | number)[]
): Promise<Buffer[]> {
  return Promise.all(names.map((name) => keys.dayTag(db, dayOf(now), ...what, name)));
}

/**
 * Deleting the account and signing up again must not allow a second letter today: letters are counted by account and by
 * confirmed mailbox, and where unconfirmed members may send, by the exact address too. Only one account has an address at a
 * time, so another person who signs up with it learns no more than that it was used here today by an account since deleted.
 */
function namesOf({ keys, deliverySettings }: Services, person: Person): string[] {
  const names = personTagTexts(keys, person);
  if (deliverySettings.requireVerifiedEmail) return names;
  return [...names, keys.tag('person', 'address', person.email.toLowerCase()).toString('base64')];
}

function secondsUntil(now: Date, then: Date): number {
  return Math.ceil((then.getTime() - now.getTime()) / SECOND);
}
