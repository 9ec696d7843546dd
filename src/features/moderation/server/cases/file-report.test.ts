import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { DAY } from '#platform/shared/durations.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { reports } from '../schema.ts';
import { fileReport } from './file-report.ts';
import { closeReport, readReports } from './reports.ts';
import { sealedReport, type Evidence } from './sealed-report.ts';

const subject = appPerTest();

const evidence: Evidence = { reported: 1, persons: [], letterId: 'one', letter: { message: 'Hello', senderInfo: {} } };
const tagOf = (name: string) => subject.services.keys.tag('person', name).subarray(0, 16);
const report = (name: string, note = '') =>
  inTransaction(subject.services, (tx) =>
    fileReport(tx, { subjectTag: tagOf(name), reason: 'unkind', note, evidence }),
  );
const cases = () => subject.services.db.select().from(reports);
const onlyId = async () => (await cases())[0]?.id ?? '';
const close = (id: string, state: 'kept' | 'acted' = 'kept') =>
  inTransaction(subject.services, (tx) =>
    closeReport(tx, id, state === 'kept' ? { state, because: 'unkind' } : { state }),
  );

it('one case is opened about a subject, however many report it at the same moment', async () => {
  await Promise.all([report('one'), report('one'), report('one'), report('two')]);
  await report('one');
  expect(await cases()).toHaveLength(2);
});

it('what was kept can be reported again, which opens the same case with the new note', async () => {
  await report('one', 'It is the third.');
  const [first] = await cases();
  await close(await onlyId());
  const [closed] = await cases();
  expect([closed?.closedOn, closed?.box.length]).toEqual(['2026-03-14', first?.box.length]);
  subject.clock.advance(DAY);
  await Promise.all([report('one', 'It is the fourth.'), report('one', 'It is the fourth.')]);
  expect(await cases()).toMatchObject([{ id: first?.id, closedOn: null, subjectTag: first?.subjectTag }]);
  expect((await cases())[0]?.openedAt).toEqual(new Date('2026-03-15T10:00:00Z'));
  expect(await readReports(subject.services, [first?.id ?? ''])).toMatchObject([
    { note: 'It is the fourth.', evidence },
  ]);
});

it('what moderators have acted on stays decided, whoever reports it', async () => {
  await report('one', 'It is the third.');
  await close(await onlyId(), 'acted');
  const before = await cases();
  await report('one', 'It is the fourth.');
  expect(await cases()).toEqual(before);
});

it('a case that is closed at the same moment as its subject is reported again is open after the next report', async () => {
  await report('one');
  await Promise.all([close(await onlyId()), report('one')]);
  await report('one');
  expect(await cases()).toMatchObject([{ closedOn: null }]);
});

it('of two who close a case at the same moment one is too late', async () => {
  await report('one');
  const id = await onlyId();
  const closings = await Promise.allSettled([close(id), close(id, 'acted')]);
  expect(closings.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(close(id)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
});

it('a decision drops none of the messages that were stored, even if the box was full', async () => {
  const text = randomBytes(9000).toString('base64url');
  const at = '2026-03-14T10:00:00.000Z';
  const chatOf = (length: number): Evidence => ({
    reported: 1,
    persons: [],
    messages: [
      { by: 'reporter', content: 'The first', at },
      { by: 'reported', content: text.slice(0, length), at },
    ],
  });
  const fits = (length: number) => sealedReport.fits({ ...chatOf(length), note: '', outcome: { state: 'open' } });
  const full = chatOf(Array.from(text, (_, length) => length).findLastIndex((length) => length < 9500 && fits(length)));
  await inTransaction(subject.services, (tx) =>
    fileReport(tx, { subjectTag: tagOf('one'), reason: 'threat', evidence: full }),
  );
  const read = async () => (await readReports(subject.services, [await onlyId()]))[0]?.evidence;
  const before = await read();
  await close(await onlyId());
  expect(await read()).toEqual(before);
});
