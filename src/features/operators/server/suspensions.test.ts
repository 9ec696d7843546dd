import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import { aroundCases } from '#test/factories/cases.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { liftSanction, listSanctions } from '../contract.ts';

let subject: TestApp;
let moderator: Browser;
beforeAll(async () => {
  subject = await createTestApp();
});
beforeEach(async () => {
  subject.clock.set('2026-03-14T10:30:00Z');
  moderator = await makeModerator();
});
afterEach(() => subject.services.db.execute(sql`TRUNCATE sanctions`));
afterAll(() => subject.close());

const { moderator: makeModerator } = aroundCases(() => subject);
const sanctionsNow = async () => (await moderator.call(listSanctions)).body.sanctions;
const isWelcome = async (email: string) =>
  (await subject.browser().call(logIn, { body: { email, password: PASSWORD } })).status === 200;

describe('a second suspension', () => {
  it('lasts until the later of two ends, and is one', async () => {
    const user = await makeUser(subject.services);
    await suspendPerson(subject.services, user, { days: 30 });
    const [long] = await sanctionsNow();
    expect(long).toMatchObject({ reason: 'Threats', since: '2026-03-14', until: '2026-04-13' });

    for (const [days, until] of [
      [7, '2026-04-13'],
      [null, null],
      [365, null],
    ] as const) {
      await suspendPerson(subject.services, user, { days });
      expect(await sanctionsNow()).toMatchObject([{ until }]);
    }
    expect((await sanctionsNow())[0]?.id).not.toBe(long?.id);
  });

  it('begins anew where the first is over but its row still stands', async () => {
    const user = await makeUser(subject.services);
    await suspendPerson(subject.services, user, { days: 7 });
    subject.clock.set('2026-03-30T08:00:00Z');
    moderator = await makeModerator();
    expect(await sanctionsNow()).toEqual([]);
    await suspendPerson(subject.services, user, { days: 7 });
    expect(await sanctionsNow()).toMatchObject([{ since: '2026-03-30', until: '2026-04-06' }]);
    expect(await isWelcome(user.email)).toBe(false);
  });
});

describe('a suspension that a moderator lifts', () => {
  it('is over at once, under all names of its person, and once', async () => {
    const user = await makeUser(subject.services);
    await suspendPerson(subject.services, user);
    const [{ id } = { id: '' }] = await sanctionsNow();
    const lift = () => moderator.call(liftSanction, { params: { id }, body: { reason: 'Enough' } });
    const answers = await Promise.all([lift(), lift()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect([await isWelcome(user.email), await sanctionsNow()]).toEqual([true, []]);
  });
});
