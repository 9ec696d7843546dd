import { describe, expect, it } from 'vitest';
import { users } from '#features/people/server/schema.ts';
import { optOuts } from '#features/handles/server/schema.ts';
import { closedTagOf } from '#features/handles/server/index.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { makeReader } from '#test/factories/reader.ts';
import { addressFor, readersIdOf } from '#test/factories/stored-letters.ts';
import { addWaiting } from '#test/factories/waiting-letter.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { lettersIn, lettersTo } from '#test/harness/letters-to.ts';
import { blockAuthor } from '#features/inbox/contract.ts';
import { listSentConfessions } from '#features/sending/contract.ts';
import { type WaitingLetter, findSent } from '#features/sending/server/index.ts';
import { confessions, vanishingLetters } from '#features/letters/server/schema.ts';
import { unwantedStream } from '#features/letters/server/index.ts';

const ROSE = 'rose.gardener';

const subject = appPerTest();

const PREMIUM = { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' } as const;
const author = () => makeMember(subject, PREMIUM);
async function sendFromMany(people: number): Promise<void> {
  for (let n = 0; n < people; n += 1) await sendLetter((await author()).browser, ROSE);
}
const deliver = () => runJob(subject, 'deliver-letters');

async function sentBy({ user }: Member) {
  const browser = await subject.browser().signInAs(user);
  return (await browser.call(listSentConfessions)).body.confessions;
}

describe('an unwanted letter', () => {
  it('looks delivered to its author and reaches nobody if the recipient has blocked the author', async () => {
    const { services } = subject;
    const reader = await makeReader(subject, ROSE);
    const blocked = await author();
    await sendLetter(blocked.browser, ROSE);
    await sendFromMany(4);
    subject.clock.advance(HOUR);
    await deliver();
    const [first] = (await sentBy(blocked)).map(({ id }) => id);
    const id = await readersIdOf(services, blocked.user.id, first ?? '');
    expect((await reader.call(blockAuthor, { params: { id } })).status).toBe(200);
    // A block also counts for a new account with the same mailbox.
    await subject.services.db.delete(users);
    const again = await makeMember(subject, { ...PREMIUM, email: blocked.user.email });
    await sendLetter(again.browser, ROSE);
    await sendFromMany(5);
    subject.clock.advance(HOUR);
    await deliver();
    expect(await sentBy(again)).toMatchObject([{ state: 'delivered' }]);
    expect(await lettersTo(services, ROSE)).toHaveLength(10);
    const address = addressFor(ROSE, subject.instagram.account(ROSE).id);
    expect(await lettersIn(services, unwantedStream(services.keys, address))).toHaveLength(1);
    expect(await services.db.$count(confessions)).toBe(11);
  });

  it('is not delivered if the recipient opted out after it was sent', async () => {
    const { services } = subject;
    await sendFromMany(5);
    await services.db.insert(optOuts).values({ targetTag: closedTagOf(services.keys, ROSE), day: '2026-03-14' });
    subject.clock.advance(HOUR);
    await deliver();
    expect(await lettersTo(services, ROSE)).toHaveLength(0);
    expect(await services.db.$count(confessions)).toBe(5);
  });
});

describe('an author', () => {
  it('cannot tell a delivered letter from an unwanted one, and neither can the table', async () => {
    const { db, keys } = subject.services;
    await db.insert(optOuts).values({ targetTag: closedTagOf(keys, 'closed.since'), day: '2026-03-14' });
    const waiting = await addWaiting(
      subject.services,
      ['open.one', 'closed.since', 'some.one', 'other.one', 'another.one'].map((target) => ({ target })),
    );
    subject.clock.set('2026-03-14T11:00:00Z');
    await deliver();
    const seen = async ({ author: userId }: WaitingLetter) => {
      const letters = await findSent(subject.services, userId);
      return letters.map(({ id: _id, targetName: _to, ...letter }) => letter);
    };
    const [open, ...others] = await Promise.all(waiting.map(seen));
    expect(open).toMatchObject([{ state: 'delivered', submittedAt: '2026-03-14T11:00:00.000Z' }]);
    for (const other of others) expect(other).toEqual(open);
    const rows = await db.select().from(confessions);
    expect(rows).toHaveLength(5);
    const shapes = rows.map(({ id, targetTag, sentTag, box, ...clear }) =>
      JSON.stringify([clear, id.length, targetTag.length, sentTag.length, box.length]),
    );
    expect(new Set(shapes).size).toBe(1);
  });
});

describe('a letter with a chosen time', () => {
  it('is delivered tonight, not before', async () => {
    const sender = await author();
    await sendLetter(sender.browser, ROSE, { deliveryWindow: 'tonight' });
    await sendFromMany(5);
    subject.clock.set('2026-03-14T19:59:59Z');
    await deliver();
    expect(await lettersTo(subject.services, ROSE)).toHaveLength(5);
    expect(await sentBy(sender)).toMatchObject([{ state: 'waiting' }]);
    subject.clock.set('2026-03-15T00:00:00Z');
    await deliver();
    expect(await sentBy(sender)).toMatchObject([{ state: 'delivered' }]);
  });

  it('vanishes on its day', async () => {
    const { services } = subject;
    const sender = await author();
    await sendLetter(sender.browser, ROSE, { vanishAfterDays: 7 });
    await sendFromMany(4);
    subject.clock.advance(HOUR);
    await deliver();
    expect(await sentBy(sender)).toMatchObject([{ vanishesOn: '2026-03-21' }]);
    subject.clock.set('2026-03-20T23:59:59Z');
    await purgeTables(services);
    expect(await lettersTo(services, ROSE)).toHaveLength(5);
    subject.clock.set('2026-03-21T00:00:00Z');
    await purgeTables(services);
    expect(await lettersTo(services, ROSE)).toHaveLength(4);
    expect(await sentBy(sender)).toEqual([]);
    expect(await services.db.$count(vanishingLetters)).toBe(0);
  });
});
