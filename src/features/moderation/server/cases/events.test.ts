import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#platform/shared/durations.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { moderationEvents } from '../schema.ts';
import { eventsOf, recordModerationEvent } from './events.ts';

const subject = appPerFile();

const record = async (reason: string, caseId: string = randomUUID()) => {
  await recordModerationEvent(subject.services, { caseId, about: 'report', action: 'allow', reason, moderatorId: 7 });
  return caseId;
};
const rows = () => subject.services.db.select().from(moderationEvents);

describe('moderation events', () => {
  it('are read for several cases at once, in order, and their reasons are sealed', async () => {
    const [one, other] = [await record('He wrote: meet me at the mill'), await record('Harmless')];
    for (const reason of ['Harmless again', 'Not any more']) {
      subject.clock.advance(MINUTE);
      await record(reason, other);
    }
    const events = await eventsOf(subject.services, [one, other, randomUUID()]);
    expect(events.get(one)).toMatchObject([{ action: 'allow', moderatorId: 7, on: '2026-03-14' }]);
    expect(events.get(other)?.map(({ reason }) => reason)).toEqual(['Harmless', 'Harmless again', 'Not any more']);
    expect(events.size).toBe(2);
    expect((await rows()).some(({ box }) => box.includes('mill'))).toBe(false);
  });

  it('store the length of a suspension, sealed with the reason', async () => {
    const [caseId, event] = [
      randomUUID(),
      { about: 'report', action: 'suspend', reason: 'A threat', moderatorId: 7 } as const,
    ];
    for (const days of [30, null]) await recordModerationEvent(subject.services, { caseId, ...event, days });
    const lengths = (await eventsOf(subject.services, [caseId])).get(caseId)?.map(({ days }) => days);
    expect(new Set(lengths)).toEqual(new Set([30, null]));
    expect(
      (await eventsOf(subject.services, [await record('Harmless')])).values().next().value?.[0]?.days,
    ).toBeUndefined();
  });

  it('have room for the longest reason and a finding of every check', async () => {
    const finding = { check: 'language', reason: 'harassment', certainty: 0.87 };
    const held = {
      reason: 'May contain a card or ID number',
      openedOn: '2026-03-14',
      dueBy: '2026-03-15T10:00:00.000Z',
    };
    const findings = Array.from({ length: 4 }, () => finding);
    const event = { about: 'held', action: 'suspend', days: 365, tookHours: 4400, moderatorId: 2 ** 53 - 1 } as const;
    // Half of a pair is written with six bytes.
    const reason = '\ud800'.repeat(500);
    const caseId = randomUUID();
    await recordModerationEvent(subject.services, { caseId, ...event, reason, held: { ...held, findings } });
    expect((await eventsOf(subject.services, [caseId])).get(caseId)).toHaveLength(1);
  });

  it('cannot be changed or deleted: the database refuses it', async () => {
    const before = await rows();
    const { db } = subject.services;
    const attempts = [
      sql`UPDATE moderation_events SET about = 'held'`,
      sql`UPDATE moderation_events SET on_day = '2020-01-01'`,
      sql`DELETE FROM moderation_events`,
      sql`TRUNCATE moderation_events`,
      sql`WITH now AS (SELECT set_config('sub_rosa.today', '2026-09-10', true)) DELETE FROM moderation_events USING now`,
    ];
    for (const attempt of attempts) {
      await expect(db.execute(attempt)).rejects.toMatchObject({
        cause: { message: 'moderation_events can be added to, and nothing else' },
      });
    }
    expect(await rows()).toEqual(before);
  });

  it('are purged after 180 days', async () => {
    subject.clock.set('2026-09-10T23:00:00Z');
    await purgeTables(subject.services);
    expect(await rows()).not.toEqual([]);
    subject.clock.set('2026-09-11T00:17:00Z');
    await purgeTables(subject.services);
    expect(await rows()).toEqual([]);
  });
});
