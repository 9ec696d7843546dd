import { and, eq } from 'drizzle-orm';
import { isAdult } from '#platform/shared/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Actor } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import { hashSecret, type SessionCookie } from '#platform/server/session/cookie.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { isAlive, keepAlive } from '#platform/server/session/sessions.ts';
import { users } from '../schema.ts';

/**
 * Reads the session of a cookie and the member it belongs to, in one query. Requests of a page that is merely left open are
 * no visit and do not keep the session alive.
 */
export async function loadActor(services: Services, cookie: SessionCookie, isVisit = true): Promise<Actor | null> {
  const [row] = await services.db
    .select({
      sid: sessions.sid,
      expire: sessions.expire,
      userId: users.id,
      email: users.email,
      emailVerifiedOn: users.emailVerifiedOn,
      plan: users.membershipPlan,
      role: users.role,
      dateOfBirth: users.dateOfBirth,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, hashSecret(cookie.secret)), isAlive(services.clock.now())));
  if (!row) return null;
  if (isVisit) await keepAlive(services, row);
  const { userId, email, plan, role } = row;
  return {
    userId,
    email,
    emailVerified: row.emailVerifiedOn !== null,
    plan,
    role,
    isAdult: isAdult(today(services.clock), row.dateOfBirth),
  };
}
