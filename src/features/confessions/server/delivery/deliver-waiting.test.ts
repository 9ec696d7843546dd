import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { optOuts } from '#features/profiles/server/schema.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeUser } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { closedTagOf } from '#platform/server/handle-tags.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { listSentConfessions, sendConfession } from '../../contract.ts';
import { blockSlots, confessionOutbox, confessions, crushSlots, vanishingLetters } from '../schema.ts';
import { blockSlotsOf } from '../reading/blocks.ts';

const subject = appPerTest();

async function author(plan: 'free' | 'premium' = 'free') {
  const user = await makeUser(subject.services, { membershipPlan: plan, emailVerifiedOn: '2026-03-01' });
  return { user, browser: await subject.browser().signInAs(user) };
}

async function send(browser: Browser, overrides: object = {}): Promise<string> {
  const { status, body } = await browser.call(sendConfession, { body: { ...letterForm(), ...overrides } });
  expect(status).toBe(201);
  return body.id;
}

async function sendFromMany(people: number, overrides: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < people; n += 1) ids.push(await send((await author()).browser, overrides));
  return ids;
}

const deliver = () => runJob(subject, 'deliver-letters');
const delivered = () => subject.services.db.select().from(confessions);
const lettersTo = (handle: string) =>
  subject.services.db
    .select()
    .from(confessions)
    .where(eq(confessions.targetTag, subject.services.keys.tag('target', handle)));
const waiting = () => subject.services.db.select().from(confessionOutbox);
const stateOf = async (browser: Browser) => (await browser.call(listSentConfessions)).body.confessions[0]?.state;

describe('a batch', () => {
  it('is delivered when five different authors wait, not before', async () => {
    await sendFromMany(4);
    const { browser } = await author('premium');
    await deliver();
    expect(await delivered()).toHaveLength(0);
    await send(browser);
    await send(browser);
    await deliver();
    expect(await delivered(), 'within the hour in which they were sent').toHaveLength(0);
    subject.clock.set('2026-03-14T11:00:00Z');
    await deliver();
    expect(await delivered()).toHaveLength(6);
    expect(await waiting()).toHaveLength(0);
    expect(await stateOf(browser)).toBe('delivered');
  });

  it('is delivered without a letter whose box cannot be read, which stays in the outbox', async () => {
    const [damaged = '', fromAnotherRow = ''] = await sendFromMany(7);
    const { db } = subject.services;
    const [other] = await db.select().from(confessionOutbox).where(eq(confessionOutbox.id, fromAnotherRow));
    await db
      .update(confessionOutbox)
      .set({ box: other?.box ?? Buffer.alloc(0) })
      .where(eq(confessionOutbox.id, damaged));
    subject.clock.set('2026-03-14T11:00:00Z');
    await deliver();
    expect(await delivered()).toHaveLength(6);
    expect((await waiting()).map(({ id }) => id)).toEqual([damaged]);
  });

  it('is delivered at the end of the six hours in which a letter was sent', async () => {
    await sendFromMany(1);
    subject.clock.set('2026-03-14T11:59:59Z');
    await sendFromMany(1);
    await deliver();
    expect(await delivered()).toHaveLength(0);
    subject.clock.set('2026-03-14T12:00:00Z');
    await deliver();
    expect(await delivered()).toHaveLength(2);
  });

  it('is not delivered because of a letter that is kept back itself', async () => {
    await sendFromMany(31, { targetName: 'much.loved' });
    subject.clock.set('2026-03-14T11:00:00Z');
    await deliver();
    expect([(await delivered()).length, (await waiting()).length]).toEqual([30, 1]);
    subject.clock.set('2026-03-14T18:10:00Z');
    await sendFromMany(1);
    subject.clock.set('2026-03-14T19:30:00Z');
    await deliver();
    expect((await waiting()).length, 'the surplus letter and a fresh one').toBe(2);
  });

  it('has one hour of delivery, one transaction, and random order', async () => {
    const sent = await sendFromMany(12);
    subject.clock.set('2026-03-14T11:59:59Z');
    await deliver();
    const { rows } = await subject.database.db.execute<{ id: string; xmin: string; submitted_at: string }>(
      sql`SELECT id, xmin::text AS xmin, submitted_at::text AS submitted_at FROM confessions ORDER BY ctid`,
    );
    expect(new Set(rows.map((row) => row.xmin)).size).toBe(1);
    expect(new Set(rows.map((row) => new Date(row.submitted_at).toISOString()))).toEqual(
      new Set(['2026-03-14T11:00:00.000Z']),
    );
    expect(rows.map((row) => row.id)).not.toEqual(sent);
  });

  it('is delivered once when several nodes deliver at the same moment', async () => {
    await sendFromMany(10);
    subject.clock.advance(HOUR);
    await Promise.all(Array.from({ length: 5 }, () => deliver()));
    expect(await delivered()).toHaveLength(10);
  });

  it('neither loses nor duplicates letters that are sent meanwhile', async () => {
    const sending = Promise.all(Array.from({ length: 30 }, async () => send((await author()).browser)));
    const mixing = Promise.all(
      Array.from({ length: 10 }, () => {
        subject.clock.advance(HOUR / 2);
        return deliver();
      }),
    );
    const [ids] = await Promise.all([sending, mixing]);
    subject.clock.advance(7 * HOUR);
    await deliver();
    expect((await delivered()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('leaves held letters in the outbox', async () => {
    await sendFromMany(5, { message: 'Without you I want to kill myself tonight.' });
    subject.clock.advance(7 * HOUR);
    await deliver();
    expect(await delivered()).toHaveLength(0);
    expect((await waiting()).map(({ state }) => state)).toEqual(Array(5).fill('held'));
  });

  it('has at most 30 letters a day for one recipient, and the rest the next day', async () => {
    await sendFromMany(33, { targetName: 'much.loved' });
    await sendFromMany(2, { targetName: 'other.one' });
    subject.clock.set('2026-03-14T11:00:00Z');
    await deliver();
    expect(await lettersTo('much.loved')).toHaveLength(30);
    expect(await lettersTo('other.one')).toHaveLength(2);
    subject.clock.set('2026-03-15T06:00:00Z');
    await deliver();
    expect(await lettersTo('much.loved')).toHaveLength(33);
  });
});

describe('an unwanted letter', () => {
  it('looks delivered to its author and reaches nobody if the recipient has blocked the author', async () => {
    const blocked = await author();
    const [slot = ''] = blockSlotsOf(
      subject.services.keys,
      { userId: blocked.user.id, email: blocked.user.email, emailVerified: true },
      'rose.gardener',
    );
    // Blocked by mailbox alone: a block also counts for a new account with the same mailbox.
    await subject.services.db.insert(blockSlots).values({ slot: Buffer.from(slot, 'base64'), letters: 1 });
    await send(blocked.browser);
    await sendFromMany(5);
    subject.clock.advance(HOUR);
    await deliver();
    expect(await stateOf(blocked.browser)).toBe('delivered');
    expect(await lettersTo('rose.gardener')).toHaveLength(5);
    expect(await delivered()).toHaveLength(6);
  });

  it('is not delivered if the recipient opted out after it was sent', async () => {
    await sendFromMany(5);
    const targetTag = closedTagOf(subject.services.keys, 'rose.gardener');
    await subject.services.db.insert(optOuts).values({ targetTag, day: '2026-03-14' });
    subject.clock.advance(HOUR);
    await deliver();
    expect(await lettersTo('rose.gardener')).toHaveLength(0);
  });
});

describe('a letter with a chosen time', () => {
  it('is delivered tonight, not before', async () => {
    const { browser } = await author('premium');
    await send(browser, { deliveryWindow: 'tonight' });
    await sendFromMany(5);
    subject.clock.set('2026-03-14T19:59:59Z');
    await deliver();
    expect(await stateOf(browser)).toBe('waiting');
    subject.clock.set('2026-03-15T00:00:00Z');
    await deliver();
    expect(await stateOf(browser)).toBe('delivered');
  });

  it('vanishes on its day and leaves only a tag', async () => {
    const { user, browser } = await author('premium');
    await send(browser, { vanishAfterDays: 7 });
    await sendFromMany(4);
    subject.clock.advance(HOUR);
    await deliver();
    expect((await browser.call(listSentConfessions)).body.confessions[0]?.vanishesOn).toBe('2026-03-21');
    subject.clock.set('2026-03-20T23:59:59Z');
    await purgeTables(subject.services);
    expect(await delivered()).toHaveLength(5);
    subject.clock.set('2026-03-21T00:00:00Z');
    await purgeTables(subject.services);
    expect(await delivered()).toHaveLength(4);
    const later = await subject.browser().signInAs(user);
    expect((await later.call(listSentConfessions)).body.confessions).toEqual([]);
    subject.clock.set('2026-04-13T00:00:00Z');
    await purgeTables(subject.services);
    expect(await subject.services.db.select().from(vanishingLetters)).toEqual([]);
    expect(await subject.services.db.select().from(crushSlots)).toHaveLength(4);
  });
});
