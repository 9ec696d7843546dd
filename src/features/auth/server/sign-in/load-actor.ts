import { membershipBoxSql, recordTag, toRecord } from '#features/plans/server/index.ts';
import { isAdult } from '#features/people/contract/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Actor } from '#platform/server/ctx.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Uses } from '#platform/server/services.ts';
import type { MemberCookie } from '#platform/server/session/cookie.ts';
import { isCurrent, memberSessionTag, sessionHashSql } from '#platform/server/session/sessions.ts';
import { accountBoxSql, accountTag, openAccount } from '#features/people/server/index.ts';

interface Found {
  box: Buffer;
  hash: Buffer;
  /** The box of the membership; null for those who never had one. */
  membership: Buffer | null;
}

interface Asked {
  account: Buffer;
  session: Buffer;
  membership: Buffer;
}

const selectActors = statement<Found & { i: number }>(
  'actors',
  `SELECT (w.i - 1)::int AS i, u.box, s.hash, m.box AS membership
   FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) WITH ORDINALITY AS w (account, session, membership, i)
   CROSS JOIN LATERAL (${accountBoxSql('w.account')}) u
   CROSS JOIN LATERAL (${sessionHashSql('w.session')}) s
   LEFT JOIN LATERAL (${membershipBoxSql('w.membership')}) m ON true`,
);

const readActor = sharedRead(async (db, asked: readonly Asked[]) => {
  const rows = await selectActors(
    db,
    asked.map(({ account }) => account),
    asked.map(({ session }) => session),
    asked.map(({ membership }) => membership),
  );
  const answers: (Found | undefined)[] = asked.map(() => undefined);
  for (const { i, ...row } of rows) answers[i] = row;
  return answers;
});

/**
 * The member of a session, in one query. Nothing in the database says that the rows belong together: the cookie leads to
 * all of them.
 */
export async function loadActor(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  cookie: MemberCookie,
): Promise<Actor | null> {
  const tag = accountTag(keys, cookie.userId);
  const membership = recordTag(keys, cookie.userId);
  const row = await readActor(db, { account: tag, session: memberSessionTag(keys, cookie), membership });
  if (!row || !isCurrent(clock, cookie, row.hash)) return null;
  const account = openAccount(keys, { tag, box: row.box });
  if (account.epoch !== cookie.epoch) return null;
  const { id: userId, email, firstName, lastName, role } = account;
  return {
    userId,
    email,
    firstName,
    lastName,
    emailVerified: account.emailVerifiedOn !== null,
    plan: row.membership ? toRecord(keys, { tag: membership, box: row.membership }).plan : 'free',
    role,
    isAdult: isAdult(today(clock), account.dateOfBirth),
  };
}
