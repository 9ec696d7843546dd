import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { findReports } from '#features/moderation/server/index.ts';
import { sealedReport } from '#features/moderation/server/cases/sealed-report.ts';
import { reports, sanctions } from '#features/moderation/server/schema.ts';
import { HOUR } from '#platform/shared/durations.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { caseActions } from '#test/factories/cases.ts';
import { placeOfBox } from '#test/factories/held-letters.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { listAppeals, listCases } from '../../contract.ts';
import { pageOf } from './list-cases.ts';

const subject = appPerFile();

it('open cases are ordered by deadline, and within an hour by their random ids', async () => {
  const { moderator, casesIn, reportLetter, holdLetter } = caseActions(() => subject);
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

it('open and closed reports are read page by page', async () => {
  const { services } = subject;
  await services.db.delete(reports);
  const ids = Array.from({ length: 45 }, () => randomUUID());
  const report = { note: '', outcome: { state: 'open' as const }, reported: null, persons: [], messages: [] };
  const rows = ids.map((id, n) => {
    const subjectTag = randomBytes(16);
    const box = sealedReport.seal(services.keys, subjectTag, report);
    return { id, subjectTag, reason: 'threat', box, openedAt: new Date(Date.UTC(2026, 2, 14, n % 3)) };
  });
  await services.db.insert(reports).values(rows);
  const browser = await caseActions(() => subject).moderator();
  for (const state of ['open', 'closed'] as const) {
    if (state === 'closed') await services.db.update(reports).set({ closedOn: '2026-03-15' });
    expect(await findReports(services, state, { cursor: undefined, limit: 21 })).toHaveLength(21);
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { queue: 'reports', state, ...(cursor === undefined ? {} : { cursor }) } as const;
      const { body }: { body: ReplyOf<typeof listCases> } = await browser.call(listCases, { query });
      pages.push(body.cases.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(pages.flat().toSorted()).toEqual(ids.toSorted());
  }
});

it('a page of held letters opens only the letters on it', async () => {
  const { db, keys } = subject.services;
  await db.delete(confessionOutbox);
  const { holdLetter, casesIn, moderator } = caseActions(() => subject);
  /** Holds a letter; returns the place of its box. */
  const holdOne = async () => {
    const { user, id } = await holdLetter();
    return placeOfBox(subject.services, user.id, id);
  };
  const due: string[] = [];
  for (let n = 0; n < 20; n += 1) due.push(await holdOne());
  subject.clock.advance(2 * HOUR);
  const later = await holdOne();
  const browser = await moderator();
  const opened = new Map<string, number>();
  subject.services.keys = {
    ...keys,
    openText(box, place) {
      opened.set(place, (opened.get(place) ?? 0) + 1);
      return keys.openText(box, place);
    },
  };
  expect(await casesIn(browser, 'held')).toHaveLength(20);
  subject.services.keys = keys;
  const timesOpened = (place: string) => opened.get(place) ?? 0;
  // Each box is opened for its place in the order; only those on the page are opened for their content too.
  expect(timesOpened(later)).toBeGreaterThan(0);
  expect(Math.min(...due.map(timesOpened))).toBeGreaterThan(timesOpened(later));
});

it('suspensions are opened only if a case or an appeal needs one', async () => {
  const unreadable = { personTag: randomBytes(32), until: null, box: randomBytes(64) };
  await subject.services.db.insert(sanctions).values(unreadable);
  const browser = await caseActions(() => subject).moderator();
  expect((await browser.call(listAppeals)).body.appeals).toEqual([]);
  const query = { queue: 'held', state: 'closed' } as const;
  expect((await browser.call(listCases, { query })).body.cases).toEqual([]);
  await subject.services.db.delete(sanctions);
});

it('pages skip and repeat nothing, even if the entries of earlier pages are decided meanwhile', () => {
  for (const newestFirst of [false, true]) {
    let open = Array.from({ length: 50 }, (_, n) => `2026-03-${String(n % 28).padStart(2, '0')} ${n}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { page, nextCursor } = pageOf(open, { keyOf: (key) => key, newestFirst, cursor });
      seen.push(...page);
      open = open.filter((key) => !page.includes(key));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(open).toEqual([]);
    expect(seen).toEqual(newestFirst ? seen.toSorted().toReversed() : seen.toSorted());
    expect(seen).toHaveLength(50);
  }
});
