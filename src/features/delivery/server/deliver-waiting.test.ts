import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { listSentConfessions, sendConfession } from '#features/sending/contract.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { confessions } from '#features/letters/server/schema.ts';
import { deliveredRowId, waitingRowId } from '#features/letters/server/index.ts';

const subject = appPerTest();

interface Sent {
  author: number;
  key: string;
}

const author = (plan: 'free' | 'premium' = 'free') =>
  makeMember(subject, { membershipPlan: plan, emailVerifiedOn: '2026-03-01' });

async function send(browser: Browser, overrides: object = {}): Promise<string> {
  const { status, body } = await browser.call(sendConfession, { body: { ...letterForm(), ...overrides } });
  expect(status).toBe(201);
  return body.id;
}

async function sendFromMany(people: number, overrides: object = {}): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (let n = 0; n < people; n += 1) {
    const { user, browser } = await author();
    sent.push({ author: user.id, key: await send(browser, overrides) });
  }
  return sent;
}

const deliver = () => runJob(subject, 'deliver-letters');
const delivered = () => subject.services.db.select().from(confessions);
const waiting = () => subject.services.db.select().from(confessionOutbox);
const stateOf = async (browser: Browser) => (await browser.call(listSentConfessions)).body.confessions[0]?.state;
const deliveredIds = (letters: Sent[]) =>
  letters.map((letter) => deliveredRowId(subject.services.keys, letter.author, letter.key).toString('hex'));

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
    const [damaged, fromAnotherRow] = await sendFromMany(7);
    const { db, keys } = subject.services;
    const rowOf = ({ author: userId, key }: Sent) => eq(confessionOutbox.id, waitingRowId(keys, userId, key));
    const [other] = await db
      .select()
      .from(confessionOutbox)
      .where(rowOf(fromAnotherRow as Sent));
    await db
      .update(confessionOutbox)
      .set({ box: other?.box ?? Buffer.alloc(0) })
      .where(rowOf(damaged as Sent));
    subject.clock.set('2026-03-14T11:00:00Z');
    await deliver();
    expect(await delivered()).toHaveLength(6);
    const { author: userId, key } = damaged as Sent;
    expect((await waiting()).map(({ id }) => id)).toEqual([waitingRowId(keys, userId, key)]);
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

  it('has one hour of delivery, one transaction, and random order', async () => {
    const sent = await sendFromMany(12);
    subject.clock.set('2026-03-14T11:59:59Z');
    await deliver();
    const { rows } = await subject.database.db.execute<{ id: string; xmin: string; submitted_at: string }>(
      sql`SELECT encode(id, 'hex') AS id, xmin::text AS xmin, submitted_at::text AS submitted_at
        FROM confessions ORDER BY ctid`,
    );
    expect(new Set(rows.map((row) => row.xmin)).size).toBe(1);
    expect(new Set(rows.map((row) => new Date(row.submitted_at).toISOString()))).toEqual(
      new Set(['2026-03-14T11:00:00.000Z']),
    );
    const ids = rows.map((row) => row.id);
    expect(ids.toSorted()).toEqual(deliveredIds(sent).toSorted());
    expect(ids).not.toEqual(deliveredIds(sent));
  });

  it('is delivered once when several nodes deliver at the same moment', async () => {
    await sendFromMany(10);
    subject.clock.advance(HOUR);
    await Promise.all(Array.from({ length: 5 }, () => deliver()));
    expect(await delivered()).toHaveLength(10);
  });

  it('neither loses nor duplicates letters that are sent meanwhile', async () => {
    const sending = Promise.all(
      Array.from({ length: 30 }, async () => {
        const { user, browser } = await author();
        return { author: user.id, key: await send(browser) };
      }),
    );
    const mixing = Promise.all(
      Array.from({ length: 10 }, () => {
        subject.clock.advance(HOUR / 2);
        return deliver();
      }),
    );
    const [sent] = await Promise.all([sending, mixing]);
    subject.clock.advance(7 * HOUR);
    await deliver();
    expect((await delivered()).map(({ id }) => id.toString('hex')).toSorted()).toEqual(deliveredIds(sent).toSorted());
  });

  it('leaves held letters in the outbox', async () => {
    await sendFromMany(5, { message: 'Without you I want to kill myself tonight.' });
    subject.clock.advance(7 * HOUR);
    await deliver();
    expect(await delivered()).toHaveLength(0);
    expect((await waiting()).map(({ state }) => state)).toEqual(Array(5).fill('held'));
  });
});
