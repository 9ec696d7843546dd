import type { Client } from 'pg';
import { DEFAULT_COST } from '#app/server/config/password-cost.ts';
import { hashPassword } from '#features/auth/server/password/hash-password.ts';
import { users } from '#features/auth/server/schema.ts';
import { startOfDay, today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { hashSecret, newSecret, writeCookie } from '#platform/server/session/cookie.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { inParts, insertRows } from './insert-rows.ts';

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
  { clock }: Pick<Services, 'clock'>,
  { count, sessionKey }: { count: number; sessionKey: Buffer },
): Promise<Member[]> {
  const day = today(clock);
  // One hash for all: making one for each would take hours.
  const password = await hashPassword({ passwordCost: DEFAULT_COST }, PASSWORD);
  const signedInAt = clock.now();
  const members = Array.from({ length: count }, (_, index) => {
    const secret = newSecret();
    return {
      userId: index + 1,
      email: emailOf(index),
      secret,
      cookie: `sid=${writeCookie({ secret, signedInAt }, sessionKey)}`,
    };
  });
  await inParts(members, (part) =>
    insertRows(
      client,
      users,
      part.map(({ userId, email }) => ({
        id: userId,
        email,
        password,
        firstName: 'Ada',
        lastName: 'Byron',
        dateOfBirth: '1995-06-01',
        gender: 'prefer-not-to-say' as const,
        membershipPlan: 'premium' as const,
        emailVerifiedOn: day,
        createdAt: day,
        updatedAt: day,
      })),
    ),
  );
  await client.query(`SELECT setval(pg_get_serial_sequence('users', 'id'), $1)`, [count]);
  await inParts(members, (part) =>
    insertRows(
      client,
      sessions,
      part.map(({ userId, secret }) => ({
        sid: hashSecret(secret),
        userId,
        sess: { agent: 'Firefox on Linux' },
        startedOn: day,
        expire: startOfDay(clock.now(), 2),
      })),
    ),
  );
  return members;
}

export const emailOf = (index: number) => `member-${index}@bench.example`;
