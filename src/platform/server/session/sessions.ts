import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { DAY } from '#platform/shared/durations.ts';
import { dayOf, startOfDay, today, type Clock, type Day } from '../clock.ts';
import { hasTag } from '../db/has-tag.ts';
import { insertInSlot } from '../db/insert-in-slot.ts';
import { tableRules } from '../db/table-rules.ts';
import type { Keys } from '../keys/keys.ts';
import { sealed } from '../keys/sealed.ts';
import type { Uses } from '../services.ts';
import { newSecret, type MemberCookie } from './cookie.ts';
import { sessions } from './schema.ts';

/** Idle sessions end after one to two days, at midnight. */
const IDLE_DAYS = 2;
export const ABSOLUTE_DAYS = 14;
/** Browsers in which a member can sign in on one day. One more takes the place of another. */
const PER_DAY = 16;

const SessionBox = z.object({
  /** The kind of browser, for the list of sessions: 'Firefox on Android'. */
  agent: z.nullable(z.string()),
  startedOn: z.string(),
});

/** What is sealed in the row of a session, under its tag. */
const sessionBox = sealed('sessions.box', { version: 1, schema: SessionBox, size: 512 });

type SessionKey = Pick<MemberCookie, 'userId' | 'startedOn' | 'slot'>;

export function memberSessionTag(keys: Keys, { userId, startedOn, slot }: SessionKey): Buffer {
  return keys.tag('session', 'member', userId, startedOn, slot);
}

/** The SQL for the row of a session. */
export const sessionHashSql = (tag: string): string => `SELECT hash FROM sessions WHERE tag = ${tag} LIMIT 1`;

function visitorSessionTag(keys: Keys, secret: string): Buffer {
  return keys.tag('session', 'visitor', secret);
}

/** A name for a session, which no other one ever has. Other tables know it only sealed, or as part of a keyed tag. */
export const sidOf = (secret: string) => hashOf(secret).toString('base64url');

/** The next midnight at which a session that is used now ends, unless it is used again. */
export function idleEnd(clock: Clock): Date {
  return startOfDay(clock.now(), IDLE_DAYS);
}

interface NewSession {
  userId: number;
  epoch: number;
  agent?: string;
}

/** Starts a session of a member and returns its cookie, which is stored only in the browser. */
export async function startMemberSession(
  services: Uses<'db' | 'keys' | 'clock'>,
  { userId, epoch, agent }: NewSession,
): Promise<MemberCookie> {
  const { db, keys, clock } = services;
  const startedOn = today(clock);
  const cookie = { userId, startedOn, epoch, signedInAt: clock.now(), idleUntil: idleEnd(clock), secret: newSecret() };
  const slot = await insertInSlot(db, sessions, sessions.tag, slotsOf(keys, userId, startedOn), (_tag, n) =>
    sealSession(keys, { ...cookie, slot: n }, agent ?? null),
  );
  return { ...cookie, slot };
}

/** The row of a member's session. */
export function sealSession(keys: Keys, cookie: MemberCookie, agent: string | null): typeof sessions.$inferInsert {
  const { startedOn, secret } = cookie;
  const tag = memberSessionTag(keys, cookie);
  const box = sessionBox.seal(keys, tag, { agent, startedOn });
  return { tag, hash: hashOf(secret), box, endsOn: lastDayOf(startedOn) };
}

/** Starts a session of a visitor and returns its secret. */
export async function startVisitorSession({ db, keys, clock }: Uses<'db' | 'keys' | 'clock'>): Promise<string> {
  const secret = newSecret();
  const tag = visitorSessionTag(keys, secret);
  const box = sessionBox.seal(keys, tag, { agent: null, startedOn: today(clock) });
  await db.insert(sessions).values({ tag, hash: hashOf(secret), box, endsOn: dayOf(idleEnd(clock)) });
  return secret;
}

export async function isVisiting({ db, keys, clock }: Uses<'db' | 'keys' | 'clock'>, secret: string): Promise<boolean> {
  const isAlive = and(eq(sessions.tag, visitorSessionTag(keys, secret)), gt(sessions.endsOn, today(clock)));
  return (await db.$count(sessions, isAlive)) > 0;
}

/** Whether the row of a member's session is the one that this cookie was written for, and neither has run out. */
export function isCurrent(clock: Clock, cookie: MemberCookie, hash: Buffer): boolean {
  const now = clock.now();
  const isOver = cookie.idleUntil <= now || cookie.startedOn <= oldestStart(now);
  return !isOver && timingSafeEqual(hash, hashOf(cookie.secret));
}

export async function endMemberSession({ db, keys }: Uses<'db' | 'keys'>, cookie: MemberCookie): Promise<void> {
  const isThis = and(eq(sessions.tag, memberSessionTag(keys, cookie)), eq(sessions.hash, hashOf(cookie.secret)));
  await db.delete(sessions).where(isThis);
}

export async function endVisitorSession({ db, keys }: Uses<'db' | 'keys'>, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tag, visitorSessionTag(keys, secret)));
}

/** A session as its member sees it. */
interface OwnSession {
  sid: string;
  tag: Buffer;
  agent: string | null;
  startedOn: Day;
}

/** The sessions of a member that have not reached their last day, the newest first. */
export async function sessionsOf(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  userId: number,
): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(hasTag(sessions.tag, allTagsOf(keys, clock, userId)));
  const opened = rows.map(({ tag, hash, box }) => ({
    sid: hash.toString('base64url'),
    tag,
    ...sessionBox.open(keys, tag, box),
  }));
  return opened.toSorted((a, b) => b.startedOn.localeCompare(a.startedOn));
}

/** Deletes all sessions of a member, or those under these tags. */
export async function deleteSessions(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  userId: number,
  tags: Buffer[] = allTagsOf(keys, clock, userId),
): Promise<void> {
  await db.delete(sessions).where(hasTag(sessions.tag, tags));
}

const slotsOf = (keys: Keys, userId: number, startedOn: Day): Buffer[] =>
  Array.from({ length: PER_DAY }, (_, slot) => memberSessionTag(keys, { userId, startedOn, slot }));

function allTagsOf(keys: Keys, clock: Clock, userId: number): Buffer[] {
  const days = Array.from({ length: ABSOLUTE_DAYS }, (_, ago) => dayOf(startOfDay(clock.now(), -ago)));
  return days.flatMap((day) => slotsOf(keys, userId, day));
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

const lastDayOf = (startedOn: Day): Day => dayOf(startOfDay(new Date(startedOn), ABSOLUTE_DAYS));

function oldestStart(now: Date): Day {
  return dayOf(new Date(now.getTime() - ABSOLUTE_DAYS * DAY));
}

export const sessionRules = tableRules(sessions, {
  holds:
    'Browsers that are signed in, or that have proved something: a keyed tag, the hash of the secret in their cookie; the kind of browser is sealed',
  retention: {
    kept: `for ${ABSOLUTE_DAYS} days at most, and until midnight of the next day for visitors`,
    async purge({ db, clock }) {
      const deleted = await db.delete(sessions).where(lte(sessions.endsOn, today(clock)));
      return deleted.rowCount ?? 0;
    },
  },
  export: {
    as: 'sessions',
    async read(services, { userId }) {
      const own = await sessionsOf(services, userId);
      return own.map(({ agent, startedOn }) => ({
        startedOn,
        endsOn: new Date(lastDayOf(startedOn)),
        browser: agent === null ? {} : { agent },
      }));
    },
  },
  erasure: {
    how: 'with the account, at once',
    erase: (services, { userId }) => deleteSessions(services, userId),
  },
});

/** Ends every session there is. */
export async function deleteAllSessions({ db }: Uses<'db'>): Promise<void> {
  await db.delete(sessions);
}

const ID_LENGTH = 12;

/** A session's id for its member. Its row cannot be found by it. */
export function sessionIdOf(keys: Keys, sid: string): string {
  return keys.tag('session', 'id', sid).toString('base64url').slice(0, ID_LENGTH);
}
