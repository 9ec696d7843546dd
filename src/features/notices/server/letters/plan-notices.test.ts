import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { makeMember } from '#test/factories/member.ts';
import { linkAs, proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { readPlans } from '#test/harness/read-plans.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { addPlans } from './plans.ts';
import { noticePlans } from '../schema.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const planned = async () => (await readPlans(subject)).map(({ userId }) => userId);

it('a subscriber gets one plan, for a full hour within a day, and keeps it', async () => {
  const { user, browser } = await makeLinkedMember(subject, ELISE);
  await linkAs(subject, browser, FLORA);
  await runJob(subject, 'plan-notices');
  const [plan, ...others] = await readPlans(subject);
  expect([plan?.userId, others]).toEqual([user.id, []]);
  const thisHour = startOfHour(subject.clock.now()).getTime();
  const hour = ((plan?.dueAt.getTime() ?? 0) - thisHour) / HOUR;
  expect([...Array(24).keys()]).toContain(hour);
  subject.clock.advance(DAY);
  await runJob(subject, 'plan-notices');
  expect(await readPlans(subject)).toEqual([plan]);
});

it('those who have not asked get none', async () => {
  const { browser } = await makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });
  await proveHandle(subject, browser, FLORA);
  await runJob(subject, 'plan-notices');
  expect(await planned()).toEqual([]);
});

it('a second plan of a member, which another node wrote at the same time, is deleted', async () => {
  const [one, other] = [await makeLinkedMember(subject, ELISE), await makeLinkedMember(subject, FLORA)];
  await runJob(subject, 'plan-notices');
  const second = { userId: one.user.id, toldUpTo: 0, hadProof: true, lookedAt: 0 };
  await addPlans(subject.services, [second, second]);
  await runJob(subject, 'plan-notices');
  expect(await planned()).toHaveLength(2);
  expect(new Set(await planned())).toEqual(new Set([one.user.id, other.user.id]));
});

it('a plan that is due is dropped if its account is gone or its box cannot be read, however many there are', async () => {
  const { services, clock } = subject;
  const plan = { toldUpTo: 0, hadProof: true, lookedAt: 0 };
  await addPlans(
    services,
    Array.from({ length: 250 }, (_, n) => ({ ...plan, userId: 1000 + n })),
  );
  await services.db.insert(noticePlans).values({ tag: randomBytes(32), dueAt: clock.now(), box: randomBytes(64) });
  clock.advance(DAY);
  await runJob(subject, 'notify-letters');
  expect(await services.db.$count(noticePlans)).toBe(0);
});
