import { and, eq, gt, lt, lte, or } from 'drizzle-orm';
import { DAY } from '#platform/shared/durations.ts';
import { dayOf, startOfDay, today } from '../clock.ts';
import { tableRules } from '../db/table-rules.ts';
import type { Services } from '../services.ts';
import { hashSecret, newSecret } from './cookie.ts';
import { sessions, type SessionData } from './schema.ts';

/** Idle sessions end after one to two days, at midnight, so that the time of the last visit is not stored. */
const IDLE_DAYS = 2;
export const ABSOLUTE_DAYS = 14;

interface NewSession {
  userId: number | null;
  data?: SessionData;
}

/** Starts a session and returns its secret, which is stored only in the browser's cookie. */
export async function startSession({ db, clock }: Services, { userId, data = {} }: NewSession): Promise<string> {
  const secret = newSecret();
  const expire = startOfDay(clock.now(), IDLE_DAYS);
  await db.insert(sessions).values({ sid: hashSecret(secret), userId, sess: data, startedOn: today(clock), expire });
  return secret;
}

export async function endSession({ db }: Services, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, hashSecret(secret)));
}

/** Ends the sessions of all browsers of a member: after a new password a stolen cookie no longer works. */
export async function endSessionsOf({ db }: Services, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** A query condition: the session is within its idle and its absolute limit. */
export function isAlive(now: Date) {
  return and(gt(sessions.expire, now), gt(sessions.startedOn, oldestStart(now)));
}

/** Extends an idle session, with at most one write a day. */
export async function keepAlive({ db, clock }: Services, session: { sid: string; expire: Date }): Promise<void> {
  const expire = startOfDay(clock.now(), IDLE_DAYS);
  if (session.expire >= expire) return;
  await db
    .update(sessions)
    .set({ expire })
    .where(and(eq(sessions.sid, session.sid), lt(sessions.expire, expire)));
}

function oldestStart(now: Date): string {
  return dayOf(new Date(now.getTime() - ABSOLUTE_DAYS * DAY));
}

export const sessionRules = tableRules(sessions, {
  holds: "Browsers that are signed in, by a hash of their cookie's secret",
  retention: {
    kept: `for one to two days after the last visit, ${ABSOLUTE_DAYS} days at most`,
    async purge({ db, clock }) {
      const now = clock.now();
      const deleted = await db
        .delete(sessions)
        .where(or(lte(sessions.expire, now), lte(sessions.startedOn, oldestStart(now))));
      return deleted.rowCount ?? 0;
    },
  },
  export: {
    as: 'sessions',
    read: ({ db }, person) =>
      db
        .select({ startedOn: sessions.startedOn, endsOn: sessions.expire, browser: sessions.sess })
        .from(sessions)
        .where(eq(sessions.userId, person.userId)),
  },
  erasure: {
    how: 'with the account, at once',
    async erase({ db }, person) {
      await db.delete(sessions).where(eq(sessions.userId, person.userId));
    },
  },
});
