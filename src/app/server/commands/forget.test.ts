import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { forgetPerson } from '#features/account/server/index.ts';
import { erasures } from '#features/account/server/schema.ts';
import { logIn } from '#features/auth/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { LAST_NIGHT } from '#features/letters/server/departures.ts';
import { confessions, departures } from '#features/letters/server/schema.ts';
import { DAY, MINUTE } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { isGone } from '#test/factories/stored-letters.ts';
import { withServices } from './with-services.ts';

const subject = appPerFile();

const forget = (email: string) => withServices(subject.database, subject, (services) => forgetPerson(services, email));

it('forget deletes an account in the same way as its owner would', async () => {
  const { db } = subject.services;
  const [leaver, stayer] = [await makeSubscriber(subject), await makeMember(subject)];
  for (const { browser } of [leaver, stayer]) {
    expect((await browser.call(sendConfession, { body: letterForm() })).status).toBe(201);
  }
  await suspendPerson(subject.services, leaver.user);
  expect(await forget(leaver.user.email.toUpperCase())).toBe(true);

  const signIn = await subject.browser().call(logIn, { body: { email: leaver.user.email, password: PASSWORD } });
  expect(signIn.error.code).toBe('WRONG_CREDENTIALS');
  expect((await subject.browser().call(logIn, { body: { email: stayer.user.email, password: PASSWORD } })).status).toBe(
    200,
  );
  // Backups keep the account deleted, its letters are removed gradually, and a job informs Stripe.
  expect([await db.$count(erasures), await db.$count(departures)]).toEqual([1, 1]);
  const queued = await db.execute(sql`SELECT 1 FROM pgboss.job WHERE name = 'end-at-stripe'`);
  expect(queued.rows).toHaveLength(1);

  await subject.jobs.work(subject.services);
  await expect.poll(() => subject.stripe.ledger.all('customer'), { timeout: MINUTE }).toEqual([]);
  expect(subject.stripe.ledger.all('subscription')[0]?.status).toBe('canceled');
  subject.clock.advance(LAST_NIGHT * DAY);
  await runJob(subject, 'deliver-letters');
  await runJob(subject, 'sweep-departures');
  const rows = await db.select().from(confessions);
  expect(
    rows.map((row) => isGone(subject.services, row)).toSorted((one, other) => Number(one) - Number(other)),
  ).toEqual([false, true]);
  expect(await db.$count(departures)).toBe(0);

  expect(await forget(leaver.user.email), 'no account is left the second time').toBe(false);
});
