import { isAdult } from '#platform/shared/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Actor } from '#platform/server/ctx.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Services } from '#platform/server/services.ts';
import type { MemberCookie } from '#platform/server/session/cookie.ts';
import { isCurrent, memberSessionTag } from '#platform/server/session/sessions.ts';
import { accountTag, openAccount } from '../users/account.ts';

const selectActor = statement<{ box: Buffer; hash: Buffer }>(
  'actor',
  'SELECT users.box, sessions.hash FROM users, sessions WHERE users.tag = $1 AND sessions.tag = $2',
);

/**
 * The member of a session, in one query. Nothing in the database says that the two rows belong together: the cookie leads to
 * both of them.
 */
export async function loadActor({ db, keys, clock }: Services, cookie: MemberCookie): Promise<Actor | null> {
  const tag = accountTag(keys, cookie.userId);
  const [row] = await selectActor(db, tag, memberSessionTag(keys, cookie));
  if (!row || !isCurrent(clock, cookie, row.hash)) return null;
  const account = openAccount(keys, { tag, box: row.box });
  if (account.epoch !== cookie.epoch) return null;
  const { id: userId, email, firstName, lastName, membershipPlan: plan, role } = account;
  return {
    userId,
    email,
    firstName,
    lastName,
    emailVerified: account.emailVerifiedOn !== null,
    plan,
    role,
    isAdult: isAdult(today(clock), account.dateOfBirth),
  };
}
