import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import type { Suspended } from '#features/moderation/contract.ts';
import { caseActions } from '#test/factories/cases.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { liftSanction, listSanctions } from '../contract.ts';

const subject = appPerFile();
let moderator: Browser;
beforeEach(async () => {
  subject.clock.set('2026-03-14T10:30:00Z');
  moderator = await makeModerator();
});
afterEach(() => subject.services.db.execute(sql`TRUNCATE sanctions`));

const { moderator: makeModerator } = caseActions(() => subject);
const sanctionsNow = async () => (await moderator.call(listSanctions)).body.sanctions;
const lift = (id = '') => moderator.call(liftSanction, { params: { id }, body: { reason: 'Enough' } });
const signIn = (email: string) => subject.browser().call(logIn, { body: { email, password: PASSWORD } });
const canSignIn = async (email: string) => (await signIn(email)).status === 200;
const untilOf = async (email: string) => ((await signIn(email)).body as unknown as Suspended).until;

describe('a second suspension', () => {
  it.each([
    ['shorter', [30, 7]],
    ['longer', [7, 30]],
  ])(
    'that is %s than the first is added to it: the later end counts, and lifting one keeps the other',
    async (_, both) => {
      const user = await makeUser(subject.services);
      for (const days of both) await suspendPerson(subject.services, user, { days });
      const known = { id: expect.any(String), caseNumber: null, reason: 'Threats', since: '2026-03-14' };
      const inForce = await sanctionsNow();
      const [short, long] = ['2026-03-21', '2026-04-13'].map((until) => inForce.find((one) => one.until === until));
      expect([short, long, inForce.length]).toEqual([
        { ...known, until: '2026-03-21' },
        { ...known, until: '2026-04-13' },
        2,
      ]);
      expect(await untilOf(user.email)).toBe('2026-04-13');
      expect((await lift(long?.id)).status).toBe(200);
      expect([await untilOf(user.email), await sanctionsNow()]).toEqual(['2026-03-21', [short]]);
      subject.clock.set('2026-03-21T00:00:00Z');
      expect(await canSignIn(user.email)).toBe(true);
    },
  );

  it('without an end outlasts all others, and those that have ended are not listed', async () => {
    const user = await makeUser(subject.services);
    for (const days of [7, null, 365]) await suspendPerson(subject.services, user, { days });
    expect(await untilOf(user.email)).toBeNull();
    subject.clock.set('2026-03-21T00:00:00Z');
    moderator = await makeModerator();
    expect(new Set((await sanctionsNow()).map(({ until }) => until))).toEqual(new Set([null, '2027-03-14']));
  });

  it('does not add to a first one that has ended, even if its row still exists', async () => {
    const user = await makeUser(subject.services);
    await suspendPerson(subject.services, user, { days: 7 });
    subject.clock.set('2026-03-30T08:00:00Z');
    moderator = await makeModerator();
    expect(await sanctionsNow()).toEqual([]);
    await suspendPerson(subject.services, user, { days: 7 });
    expect(await sanctionsNow()).toMatchObject([{ since: '2026-03-30', until: '2026-04-06' }]);
    expect(await canSignIn(user.email)).toBe(false);
  });
});

describe('a suspension that a moderator lifts', () => {
  it('ends at once under all names of the person, and is lifted only once', async () => {
    const user = await makeUser(subject.services);
    await suspendPerson(subject.services, user);
    const [{ id } = { id: '' }] = await sanctionsNow();
    const answers = await Promise.all([lift(id), lift(id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect([await canSignIn(user.email), await sanctionsNow()]).toEqual([true, []]);
  });
});
