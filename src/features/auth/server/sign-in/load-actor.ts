import { isAdult } from '#features/people/contract/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Actor } from '#platform/server/ctx.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Services } from '#platform/server/services.ts';
import type { MemberCookie } from '#platform/server/session/cookie.ts';
import { isCurrent, memberSessionTag, sessionHashSql } from '#platform/server/session/sessions.ts';
import { accountBoxSql, accountTag, openAccount } from '#features/people/server/index.ts';

const selectActors = statement<{ i: number; box: Buffer; hash: Buffer }>(
  'actors',
  `SELECT (w.i - 1)::int AS i, u.box, s.hash FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS w (account, session, i)
   CROSS JOIN LATERAL (${accountBoxSql('w.account')}) u
   CROSS JOIN LATERAL (${sessionHashSql('w.session')}) s`,
);

const readActor = sharedRead(async (db, asked: readonly { account: Buffer; session: Buffer }[]) => {
  const rows = await selectActors(
    db,
    asked.map(({ account }) => account),
    asked.map(({ session }) => session),
  );
  const answers: ({ box: Buffer; hash: Buffer } | undefined)[] = asked.map(() => undefined);
  for (const { i, ...row } of rows) answers[i] = row;
  return answers;
});

/**
 * The member of a session, in one query. Nothing in the database says that the two rows belong together: the cookie leads to
 * both of them.
 */
export async function loadActor({ db, keys, clock }: Services, cookie: MemberCookie): Promise<Actor | null> {
  const tag = accountTag(keys, cookie.userId);
  const row = await readActor(db, { account: tag, session: memberSessionTag(keys, cookie) });
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
