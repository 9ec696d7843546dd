import { beforeEach, expect, it } from 'vitest';
import { appealConfession } from '#features/sending/contract.ts';
import { reportPartner } from '#features/matches/contract.ts';
import { HELP_LINES } from '#features/moderation/server/index.ts';
import { reports } from '#features/moderation/server/schema.ts';
import { caseActions } from '#test/factories/cases.ts';
import { makeChat } from '#test/factories/chat.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';

const subject = appPerFile();
let moderator: Browser;
beforeEach(async () => {
  await subject.services.db.delete(reports);
  moderator = await around.moderator();
});

const around = caseActions(() => subject);
const THREAT = 'I will kill you';

async function first(queue: 'reports' | 'held' | 'appeals') {
  const [one] = await around.casesIn(moderator, queue);
  if (!one) throw new Error('There is no case');
  return one;
}

it('a report is filed whatever its note says, and moderators are warned of it', async () => {
  await around.reportLetter({}, THREAT);
  const one = await first('reports');
  expect(one).toMatchObject({ note: THREAT, noteWarning: 'The note may be a threat' });
  const { body } = await around.decide(moderator, one.id, { action: 'allow', reason: 'Clumsy, but kind.' });
  expect(body).toMatchObject({ note: THREAT, noteWarning: 'The note may be a threat' });
});

it('a harmless note has no warning', async () => {
  await around.reportLetter();
  expect(await first('reports')).toMatchObject({ note: 'It frightens me.', noteWarning: '' });
});

it('a person who reports a chat and may need help gets the help lines', async () => {
  const { id, free } = await makeChat(subject);
  const report = { reason: 'threat', note: 'They threaten me. I want to die.' };
  const { status, body } = await free.browser.call(reportPartner, { params: { id }, body: report });
  expect([status, body.helpLines]).toEqual([201, HELP_LINES]);
  expect(await first('reports')).toMatchObject({ noteWarning: 'The author of the note may need help' });
});

it('moderators are warned of an appeal for a refused letter', async () => {
  const { browser, id } = await around.holdLetter();
  await around.decide(moderator, (await first('held')).id, { action: 'remove', reason: 'It pesters somebody.' });
  await browser.call(appealConfession, { params: { id }, body: { message: THREAT } });
  expect(await first('appeals')).toMatchObject({ note: THREAT, noteWarning: 'The appeal may be a threat' });
});
