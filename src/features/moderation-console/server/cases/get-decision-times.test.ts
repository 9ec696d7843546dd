import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readDecisionTimes, recordModerationEvent } from '#features/moderation/server/index.ts';
import { moderationEvents } from '#features/moderation/server/schema.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { caseActions } from '#test/factories/cases.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { getDecisionTimes } from '../../contract.ts';

const subject = appPerTest();
const { moderator, casesIn, decide, holdLetter, reportLetter } = caseActions(() => subject);

/** A decision of today that took so long. */
const record = (tookHours: number, about: 'held' | 'report' | 'held-appeal' = 'held') =>
  recordModerationEvent(subject.services, {
    caseId: randomUUID(),
    about,
    action: 'allow',
    reason: 'Fine.',
    moderatorId: 7,
    tookHours,
  });

it('a decision is counted from the hour in which its case came, and only its box knows how long it took', async () => {
  subject.clock.set('2026-03-14T10:50:00Z');
  await holdLetter();
  await reportLetter();
  subject.clock.set('2026-03-14T13:20:00Z');
  const browser = await moderator();
  for (const queue of ['held', 'reports'] as const) {
    const [{ id } = { id: '' }] = await casesIn(browser, queue);
    expect((await decide(browser, id, { action: 'allow', reason: 'Fine.' })).status).toBe(200);
  }
  const { days } = (await browser.call(getDecisionTimes)).body;
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-03-14', decisions: 2, medianHours: 3, longestHours: 3, within24: 2 });
  expect(days[1]).toEqual({ day: '2026-03-13', decisions: 0, medianHours: null, longestHours: null, within24: 0 });
  const rows = await subject.services.db.select().from(moderationEvents);
  expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'caseKey', 'about', 'box', 'onDay']);
  expect(new Set(rows.map(({ box }) => box.length)).size).toBe(1);
});

it('a day has its median, its longest and the share within 24 hours, and other events do not count', async () => {
  for (const took of [30, 1, 23, 24]) await record(took);
  const answered = { caseId: randomUUID(), about: 'contact', action: 'answer', reason: '', moderatorId: 7 } as const;
  await recordModerationEvent(subject.services, answered);
  subject.clock.advance(DAY);
  for (const took of [2, 9, 4]) await record(took, 'held-appeal');
  const { days } = (await (await moderator()).call(getDecisionTimes)).body;
  expect(days.slice(0, 2)).toMatchObject([
    { decisions: 3, medianHours: 4, longestHours: 9, within24: 3 },
    { decisions: 4, medianHours: 23.5, longestHours: 30, within24: 2 },
  ]);
  subject.clock.advance(28 * DAY + 23 * HOUR + MINUTE);
  const later = (await (await moderator()).call(getDecisionTimes)).body.days;
  expect(later.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(3);
});

it('a day is left out if there are too many decisions to read all of it', async () => {
  await record(1);
  await record(2);
  subject.clock.advance(DAY);
  await record(3);
  const read = await readDecisionTimes(subject.services, { since: '2026-03-01', limit: 2 });
  expect(read).toEqual({ times: [{ on: '2026-03-15', tookHours: 3 }], since: '2026-03-15' });
});
