import { inArray, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR, SECOND } from '#platform/shared/durations.ts';
import { startOfDay, today } from '#platform/server/clock.ts';
import type { Actor } from '#platform/server/ctx.ts';
import { statement } from '#platform/server/db/statement.ts';
import { rewriteAllRows } from '#platform/server/db/rewrite-all-rows.ts';
import { personTags, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { quotas } from './schema.ts';

type Author = Person & Pick<Actor, 'plan'>;

export const FREE_PER_DAY = 1;
export const PREMIUM_PER_HOUR = 20;
/** From one author; `DELIVERED_TO_TARGET_PER_DAY` caps what comes from all of them. */
export const SENT_TO_TARGET_PER_DAY = 3;

/** A limit that one letter counts against. Tags are made before the transaction: a day's key must outlive a failed send. */
export interface Limit {
  tags: Buffer[];
  most: number;
  refusal: AppError;
}

/** How many letters the author has sent today, and when the next one is possible. */
export async function confessionAllowance(services: Services, author: Author) {
  const confessionsToday = await readUsed(services, await tagsOf(services, author, 'day'));
  const isSpent = author.plan === 'free' && confessionsToday >= FREE_PER_DAY;
  const tomorrow = startOfDay(services.clock.now(), 1);
  return { confessionsToday, nextConfessionAt: isSpent ? tomorrow.toISOString() : null };
}

/** A person has at most three names; the first stands in for those that are missing. */
const selectUsed = statement<{ used: number }>('quota_used', 'SELECT used FROM quotas WHERE tag IN ($1, $2, $3)');

async function readUsed({ db }: Services, [first, second = first, third = first]: Buffer[]): Promise<number> {
  const rows = await selectUsed(db, first, second, third);
  return Math.max(0, ...rows.map((row) => row.used));
}

export async function limitsOf(services: Services, author: Author, target: string): Promise<Limit[]> {
  const now = services.clock.now();
  const hour = Math.floor(now.getTime() / HOUR);
  const untilTomorrow = secondsUntil(now, startOfDay(now, 1));
  const isFree = author.plan === 'free';
  return [
    {
      tags: await tagsOf(services, author, 'day'),
      most: isFree ? FREE_PER_DAY : Number.MAX_SAFE_INTEGER,
      refusal: new AppError('DAILY_LIMIT', { retryAfterSeconds: untilTomorrow }),
    },
    {
      tags: await tagsOf(services, author, 'hour', hour),
      most: PREMIUM_PER_HOUR,
      refusal: new AppError('BURST_LIMIT', { retryAfterSeconds: secondsUntil(now, new Date((hour + 1) * HOUR)) }),
    },
    {
      tags: await tagsOf(services, author, 'target', target),
      most: SENT_TO_TARGET_PER_DAY,
      refusal: new AppError('TARGET_LIMIT', { retryAfterSeconds: untilTomorrow }),
    },
  ];
}

/** The first of these limits that is used up now. Only `spend` decides. */
export async function findSpent({ db }: Services, limits: Limit[]): Promise<Limit | undefined> {
  const tags = limits.flatMap((limit) => limit.tags);
  const rows = await db.select().from(quotas).where(inArray(quotas.tag, tags));
  return limits.find((limit) =>
    rows.some(({ tag, used }) => used >= limit.most && limit.tags.some((one) => one.equals(tag))),
  );
}

/** Counts and checks in one statement: two tabs must not both get the last letter. */
export async function spend({ db, clock }: Services, { tags, most, refusal }: Limit): Promise<void> {
  const day = today(clock);
  const counted = await db
    .insert(quotas)
    .values(tags.map((tag) => ({ tag, day, used: 1 })))
    .onConflictDoUpdate({
      target: quotas.tag,
      set: { used: sql`least(${quotas.used}::bigint + 1, 2147483647)` },
      setWhere: sql`${quotas.used} < ${most}::bigint`,
    })
    .returning({ tag: quotas.tag });
  if (counted.length < tags.length) throw refusal;
}

async function tagsOf(services: Services, person: Person, ...what: (string | number)[]): Promise<Buffer[]> {
  const { db, keys, clock } = services;
  const day = today(clock);
  const tags: Buffer[] = [];
  for (const name of namesOf(services, person)) {
    tags.push(await keys.dayTag(db, day, ...what, name.toString('base64')));
  }
  return tags;
}

/**
 * Deleting the account and signing up again must not allow a second letter today: letters are counted by account and by
 * confirmed mailbox, and where unconfirmed members may send, by the exact address too. Only one account has an address at a
 * time, so another person who signs up with it learns no more than that it was used here today by an account since deleted.
 */
function namesOf({ keys, deliverySettings }: Services, person: Person): Buffer[] {
  const names = personTags(keys, person);
  if (deliverySettings.requireVerifiedEmail) return names;
  return [...names, keys.tag('person', 'address', person.email.toLowerCase())];
}

function secondsUntil(now: Date, then: Date): number {
  return Math.ceil((then.getTime() - now.getTime()) / SECOND);
}

/** Rewrites all rows in random order, so that the table does not show which of them were counted last. */
export function rewriteQuotas(tx: Services): Promise<void> {
  return rewriteAllRows(tx.db, quotas);
}
