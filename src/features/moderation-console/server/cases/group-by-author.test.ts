import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendConfession } from '#features/sending/contract.ts';
import { sealedReport } from '#features/moderation/server/cases/sealed-report.ts';
import { reports } from '#features/moderation/server/schema.ts';
import { HOUR } from '#platform/shared/durations.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { caseActions, HELD } from '#test/factories/cases.ts';
import { letterForm } from '#test/factories/letter.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { listCases } from '../../contract.ts';
import { authorKey } from './group-by-author.ts';

const subject = appPerTest();
const { moderator, casesIn, holdLetter, decide } = caseActions(() => subject);

/** Opens reports in this order, an hour after each other, about letters by these authors. */
async function report(authors: number[], { persons = [] as string[], chat = false } = {}): Promise<string[]> {
  const { db, keys, clock } = subject.services;
  const rows = authors.map((reported, n) => {
    const id = randomUUID();
    const letter = { message: 'You hum.', senderInfo: {} };
    const written = chat ? { messages: [] } : { letterId: id, letter };
    const subjectTag = randomBytes(32);
    const content = { note: '', reported, persons, outcome: { state: 'open' as const }, ...written };
    const box = sealedReport.seal(keys, subjectTag, content);
    const openedAt = new Date(clock.now().getTime() + n * HOUR);
    return { id, subjectTag, reason: 'threat', box, openedAt };
  });
  await db.insert(reports).values(rows);
  return rows.map(({ id }) => id);
}

async function readPages(browser: Browser) {
  const pages: ReplyOf<typeof listCases>['cases'][] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { queue: 'reports', ...(cursor === undefined ? {} : { cursor }) } as const;
    const { body }: { body: ReplyOf<typeof listCases> } = await browser.call(listCases, { query });
    pages.push(body.cases);
    cursor = body.nextCursor;
  }
  return pages;
}

it('reports of letters by one author come together at the place of the oldest, also those of a later page', async () => {
  // The first and the last are by one author, between them are more than a page.
  const authors = [901, ...Array.from({ length: 22 }, (_, n) => n + 1), 901];
  const ids = await report(authors);
  const [first, second, ...more] = await readPages(await moderator());
  expect(more).toEqual([]);
  expect(first?.map(({ id }) => id)).toEqual([ids[0], ids.at(-1), ...ids.slice(1, 20)]);
  expect(first?.map(({ sameAuthorAs }) => sameAuthorAs)).toEqual([
    undefined,
    ids[0],
    ...ids.slice(1, 20).map(() => undefined),
  ]);
  expect(second?.map(({ id }) => id)).toEqual(ids.slice(20, 23));
  // Ids are uuids and moments texts, so a number would be somebody's id.
  expect(JSON.stringify([first, second])).not.toMatch(/[:[,]\d+[,}\]]/);
});

it('beyond the most urgent 500, reports stay alone, and none is skipped or repeated', async () => {
  const ids = await report(Array.from({ length: 525 }, (_, n) => (n % 60 === 0 ? 901 : 1000 + n)));
  const pages = await readPages(await moderator());
  const listed = pages.flat();
  expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const together = listed.filter(({ id, sameAuthorAs }) => id === ids[0] || sameAuthorAs === ids[0]);
  expect(together).toHaveLength(9);
  expect(pages.at(-1)?.every(({ sameAuthorAs }) => sameAuthorAs === undefined)).toBe(true);
});

it('chats and cases of unknown authors stay alone', async () => {
  await report([7, 7], { chat: true });
  const [cases = []] = await readPages(await moderator());
  expect(cases.map(({ sameAuthorAs }) => sameAuthorAs)).toEqual([undefined, undefined]);
  expect(authorKey({ author: null, persons: [] })).toBeNull();
  expect(authorKey({ author: null, persons: ['b', 'a'] })).toBe(authorKey({ author: null, persons: ['a', 'b'] }));
});

it('held letters of an author come together, and only as long as they wait', async () => {
  const { user, browser: author } = await holdLetter();
  subject.clock.advance(HOUR);
  await holdLetter();
  subject.clock.advance(HOUR);
  await author.call(sendConfession, { body: letterForm({ targetName: 'ben.ashworth', message: `${HELD} Yes.` }) });
  const browser = await moderator();
  const groupsOf = async () => (await casesIn(browser, 'held')).map(({ sameAuthorAs }) => sameAuthorAs);
  const [first] = await casesIn(browser, 'held');
  expect(await groupsOf()).toEqual([undefined, first?.id, undefined]);
  const { body } = await decide(browser, first?.id ?? '', { action: 'allow', reason: 'Fine.' });
  expect(body.sameAuthorAs).toBeUndefined();
  expect(await groupsOf()).toEqual([undefined, undefined]);
  expect(JSON.stringify(await casesIn(browser, 'held'))).not.toContain(user.email);
});
