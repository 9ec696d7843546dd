import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { aroundCases } from '#test/factories/cases.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';

let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp();
});
afterAll(() => subject.close());

it('what waits comes in the order in which it is due, and within an hour in one that tells nothing', async () => {
  const { moderator, casesIn, reportLetter, holdLetter } = aroundCases(() => subject);
  const file = { reports: reportLetter, held: holdLetter };
  for (const queue of ['reports', 'held'] as const) {
    subject.clock.set('2026-03-14T10:05:00Z');
    for (const later of [0, 0, HOUR, 2 * HOUR]) {
      subject.clock.advance(later);
      await file[queue]();
    }
    const cases = await casesIn(await moderator(), queue);
    expect(cases.map(({ dueBy }) => dueBy.slice(11, 13))).toEqual(['10', '10', '11', '13']);
    const together = cases.slice(0, 2).map(({ id }) => id);
    expect(together).toEqual(together.toSorted());
  }
});
