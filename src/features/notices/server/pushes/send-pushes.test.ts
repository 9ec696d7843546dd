import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { PushAddress } from '#platform/shared/push-address.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { subscribeBrowser } from '#test/factories/subscribed.ts';
import { runQueued } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { askForLetters, getNotices } from '../../contract.ts';
import { queuePushes } from '../queue-notices.ts';
import { pushOutbox } from '../schema.ts';

const subject = appPerTest();

let member: Member;
let address: PushAddress;
beforeEach(async () => {
  member = await makeMember(subject);
  address = await subscribeBrowser(subject, member);
  await member.browser.call(askForLetters, { body: { email: true, push: true } });
});

const queue = (isPushed: boolean) =>
  inTransaction(subject.services, (tx) => queuePushes(tx, [{ userId: member.user.id, kind: 'letters', isPushed }]));
const shown = (where = address) => subject.push.browser(where).notices.length;
const rows = () => subject.services.db.select().from(pushOutbox);

/** Runs the next attempt of each batch, whatever its pause. Returns how many batches are to be looked at again. */
async function send(): Promise<number> {
  await runQueued(subject, 'push');
  const jobs = await subject.services.db.execute(sql`SELECT FROM pgboss.job WHERE name = 'push'`);
  return jobs.rows.length;
}

describe('a push', () => {
  it('is shown once by each browser of its member, and says nothing', async () => {
    const second = await subscribeBrowser(subject, member);
    const stranger = await subscribeBrowser(subject, await makeMember(subject));
    await queue(true);
    for (let n = 0; n < 3; n += 1) await send();
    expect([shown(), shown(second), shown(stranger)]).toEqual([1, 1, 0]);
    expect(subject.push.browser(address).notices).toMatchObject([
      {
        title: 'Sub Rosa',
        body: 'Something new is waiting for you.',
        navigate: 'http://localhost:3000/search-confessions',
      },
    ]);
  });

  it('that is blank reaches nobody, and leaves a row like one that is sent', async () => {
    await queue(true);
    await queue(false);
    const before = await rows();
    await send();
    const after = await rows();
    expect(shown()).toBe(1);
    expect(new Set([...before, ...after].map(({ box }) => box.length)).size).toBe(1);
    const boxes = (some: typeof before) => new Set(some.map(({ box }) => box.toString('hex')));
    expect([...boxes(after)].filter((box) => boxes(before).has(box))).toEqual([]);
    expect(after.map(({ tag }) => tag.toString('hex')).toSorted()).toEqual(
      before.map(({ tag }) => tag.toString('hex')).toSorted(),
    );
  });

  it.each(['limited', 'broken'] as const)(
    'is sent later if the push service is %s, and then once',
    async (behaviour) => {
      await queue(true);
      subject.push.behaviour = behaviour;
      await send();
      expect(shown()).toBe(0);
      subject.push.behaviour = 'answers';
      subject.clock.advance(HOUR);
      for (let n = 0; n < 2; n += 1) await send();
      expect(shown()).toBe(1);
    },
  );

  it('is not sent again before a push service wants to be asked', async () => {
    await queue(true);
    subject.push.behaviour = 'limited';
    await send();
    subject.push.behaviour = 'answers';
    await send();
    expect(shown()).toBe(0);
  });

  it('is given up once it is not worth showing any more', async () => {
    await queue(true);
    subject.push.behaviour = 'broken';
    await send();
    subject.push.behaviour = 'answers';
    subject.clock.advance(DAY);
    await send();
    expect(shown()).toBe(0);
  });

  it('is sent again only to browsers that it has not reached', async () => {
    const second = await subscribeBrowser(subject, member);
    await queue(true);
    const { push } = subject.services;
    subject.services.push = push && {
      ...push,
      send: async (to, notice) =>
        to.endpoint === second.endpoint ? { outcome: 'later', waitFor: 0 } : push.send(to, notice),
    };
    await send();
    expect([shown(), shown(second)]).toEqual([1, 0]);
    subject.services.push = push;
    subject.clock.advance(HOUR);
    await send();
    expect([shown(), shown(second)]).toEqual([1, 1]);
  });

  it('is not sent any more once its member does not want it', async () => {
    await queue(true);
    await member.browser.call(askForLetters, { body: { email: true, push: false } });
    await send();
    expect(shown()).toBe(0);
  });

  it.each([true, false])('is looked at ten times whatever comes of it: that shows nothing (%s)', async (isPushed) => {
    await queue(isPushed);
    subject.push.behaviour = 'broken';
    const left: number[] = [];
    for (let n = 0; n < 10; n += 1) left.push(await send());
    expect(left).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
  });

  it.each(['refuses', 'moved'] as const)('is not repeated if the push service %s it', async (behaviour) => {
    await queue(true);
    subject.push.behaviour = behaviour;
    for (let n = 0; n < 2; n += 1) await send();
    subject.push.behaviour = 'answers';
    await send();
    expect(shown()).toBe(0);
  });
});

describe('a browser that is gone', () => {
  const listed = async () => {
    const browser = await subject.browser().signInAs(member.user);
    return (await browser.call(getNotices)).body.browsers.length;
  };

  it('stays on the list until the second night, as the push does', async () => {
    const second = await subscribeBrowser(subject, member);
    subject.push.forget(address);
    await queue(true);
    await send();
    subject.clock.set('2026-03-15T23:59:59Z');
    await purgeTables(subject.services);
    expect([await listed(), (await rows()).length]).toEqual([2, 1]);
    subject.clock.set('2026-03-16T00:00:00Z');
    await purgeTables(subject.services);
    expect([await listed(), (await rows()).length, shown(second)]).toEqual([1, 0, 1]);
  });
});
