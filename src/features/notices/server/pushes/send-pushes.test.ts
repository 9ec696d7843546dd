import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { PushAddress } from '#platform/shared/push-address.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { subscribeBrowser } from '#test/factories/subscribed.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { getNotices } from '../../contract.ts';
import { queuePushes } from '../queue-notices.ts';
import { pushOutbox } from '../schema.ts';
import { pushJob } from './send-pushes.ts';

const subject = appPerTest();

let member: Member;
let address: PushAddress;
beforeEach(async () => {
  member = await makeMember(subject);
  address = await subscribeBrowser(subject, member);
});

const queue = (isPushed: boolean) =>
  inTransaction(subject.services, (tx) => queuePushes(tx, [{ userId: member.user.id, kind: 'letters', isPushed }]));
const shown = (where = address) => subject.push.browser(where).notices.length;
const rows = () => subject.services.db.select().from(pushOutbox);

/** Runs all pushes as the queue does, which repeats those that wait. Returns how many those are. */
async function send(): Promise<number> {
  const jobs = await subject.services.db.execute<{ data: unknown }>(
    sql`SELECT data FROM pgboss.job WHERE name = 'push'`,
  );
  const runs = await Promise.allSettled(jobs.rows.map(({ data }) => pushJob.run(subject.services, data)));
  const failures = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason as { code?: string }] : []));
  expect(failures.every(({ code }) => code === 'PUSH_WAITS')).toBe(true);
  return failures.length;
}

describe('a push', () => {
  it('is shown once by each browser of its member, and says nothing', async () => {
    const second = await subscribeBrowser(subject, member);
    const stranger = await subscribeBrowser(subject, await makeMember(subject));
    await queue(true);
    expect([await send(), await send()]).toEqual([0, 0]);
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
      expect(await send()).toBe(1);
      subject.push.behaviour = 'answers';
      subject.clock.advance(HOUR);
      expect([await send(), await send(), shown()]).toEqual([0, 0, 1]);
    },
  );

  it('is not sent again before a push service wants to be asked', async () => {
    await queue(true);
    subject.push.behaviour = 'limited';
    await send();
    subject.push.behaviour = 'answers';
    expect([await send(), shown()]).toEqual([1, 0]);
  });

  it('is given up once it is not worth showing any more', async () => {
    await queue(true);
    subject.push.behaviour = 'broken';
    await send();
    subject.push.behaviour = 'answers';
    subject.clock.advance(DAY);
    expect([await send(), shown()]).toEqual([0, 0]);
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
    expect([await send(), shown(), shown(second)]).toEqual([1, 1, 0]);
    subject.services.push = push;
    subject.clock.advance(HOUR);
    expect([await send(), shown(), shown(second)]).toEqual([0, 1, 1]);
  });

  it.each(['refuses', 'moved'] as const)('is not repeated if the push service %s it', async (behaviour) => {
    await queue(true);
    subject.push.behaviour = behaviour;
    expect([await send(), await send()]).toEqual([0, 0]);
    subject.push.behaviour = 'answers';
    expect([await send(), shown()]).toEqual([0, 0]);
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
