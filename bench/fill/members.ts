import type { Client } from 'pg';
import { DEFAULT_COST } from '#app/server/config/environment.ts';
import { hashPassword } from '#features/auth/server/password/hash-password.ts';
import { users } from '#features/people/server/schema.ts';
import { sealAccount } from '#features/people/server/account.ts';
import { subscriptions } from '#features/plans/server/schema.ts';
import { emptyMembership, toRow } from '#features/plans/server/stored-membership.ts';
import { startOfDay, today } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { newSecret, writeMemberCookie } from '#platform/server/session/cookie.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { sealSession } from '#platform/server/session/sessions.ts';
import { bySlice, insertRows } from './insert-rows.ts';

/** The password of every member. */
export const PASSWORD = 'Quiet-Garden-42';

/** A member who is signed in. */
export interface Member {
  userId: number;
  email: string;
  /** The secret of the session, which the bare handler takes as it is. */
  secret: string;
  /** The cookie of the product. */
  cookie: string;
}

/** Makes accounts with a confirmed address and a session. All are premium, so that none is limited to a letter a day. */
export async function fillMembers(
  client: Client,
  { clock, keys }: Uses<'clock' | 'keys'>,
  { count, sessionKey }: { count: number; sessionKey: Buffer },
): Promise<Member[]> {
  const day = today(clock);
  // One hash for all: making one for each would take hours.
  const password = await hashPassword({ passwordCost: DEFAULT_COST }, PASSWORD);
  const cookies = Array.from({ length: count }, (_, index) => ({
    userId: index + 1,
    startedOn: day,
    slot: 0,
    epoch: 0,
    signedInAt: clock.now(),
    idleUntil: startOfDay(clock.now(), 2),
    secret: newSecret(),
  }));
  const members = cookies.map((cookie, index) => ({
    userId: cookie.userId,
    email: emailOf(index),
    secret: cookie.secret,
    cookie: `sid=${writeMemberCookie(cookie, sessionKey)}`,
  }));
  await bySlice(members, (slice) =>
    insertRows(
      client,
      users,
      slice.map(({ userId, email }) =>
        sealAccount(keys, {
          id: userId,
          email,
          password,
          firstName: 'Ada',
          lastName: 'Byron',
          dateOfBirth: '1995-06-01',
          gender: 'prefer-not-to-say',
          role: 'member',
          emailVerifiedOn: day,
          parentalPermission: false,
          createdAt: day,
          updatedAt: day,
          epoch: 0,
        }),
      ),
    ),
  );
  await bySlice(members, (slice) =>
    insertRows(
      client,
      subscriptions,
      slice.map(({ userId }) => toRow(keys, { ...emptyMembership(userId, day), plan: 'premium' })),
    ),
  );
  await bySlice(cookies, (slice) =>
    insertRows(
      client,
      sessions,
      slice.map((cookie) => sealSession(keys, cookie, 'Firefox on Linux')),
    ),
  );
  return members;
}

export const emailOf = (index: number) => `member-${index}@bench.example`;
