import { expect, it } from 'vitest';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { reports } from '../schema.ts';
import { fileReport } from './file-report.ts';
import { closeReport } from './reports.ts';
import type { Evidence } from './sealed-report.ts';

const subject = appPerTest();

const evidence: Evidence = { reported: 1, persons: [], letterId: 'one', letter: { message: 'Hello', senderInfo: {} } };
const report = (...about: string[]) => fileReport(subject.services, { subject: about, reason: 'unkind', evidence });
const cases = () => subject.services.db.select().from(reports);

it('one case is opened about a subject, however many report it at the same moment', async () => {
  await Promise.all([
    report('letter', 'one'),
    report('letter', 'one'),
    report('letter', 'one'),
    report('letter', 'two'),
  ]);
  await report('letter', 'one');
  expect(await cases()).toHaveLength(2);
});

it('a subject can be reported again after its case is closed', async () => {
  await report('letter', 'one');
  const [first] = await cases();
  await closeReport(subject.services, first?.id ?? '');
  await Promise.all([report('letter', 'one'), report('letter', 'one')]);
  expect(await cases()).toHaveLength(2);
  expect((await cases()).filter(({ closedOn }) => closedOn === null)).toHaveLength(1);
});

it('a case that is closed at the same moment as its subject is reported again leaves an open case or none', async () => {
  await report('letter', 'one');
  const [first] = await cases();
  await Promise.all([closeReport(subject.services, first?.id ?? ''), report('letter', 'one')]);
  await report('letter', 'one');
  expect((await cases()).filter(({ closedOn }) => closedOn === null)).toHaveLength(1);
});
