import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import { sendAppeal, type Suspended } from '#features/moderation/contract.ts';
import { caseActions } from '#test/factories/cases.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { decideAppeal, listAppeals, type Case } from '../../contract.ts';

const subject = appPerFile();

const actions = caseActions(() => subject);
const SUSPEND = { action: 'suspend', days: 7, reason: 'A threat.' } as const;

async function appeal({ email }: { email: string }, message = 'Please look again.'): Promise<void> {
  const { body } = await subject.browser().call(logIn, { body: { email, password: PASSWORD } });
  const { appealTicket: ticket } = body as unknown as Suspended;
  await subject.browser().call(sendAppeal, { body: { ticket, message } });
}

it('an appeal shows what was written, as long as that is stored', async () => {
  const moderator = await actions.moderator();
  const appealsNow = async () => (await moderator.call(listAppeals)).body.appeals;
  const { user } = await actions.holdLetter({ hint: 'Line 4' });
  const [held] = await actions.casesIn(moderator, 'held');
  const { body: closed } = await actions.decide(moderator, held?.id ?? '', SUSPEND);
  const { user: reported } = await actions.reportLetter({ hint: 'Line 5' });
  const [report] = await actions.casesIn(moderator, 'reports');
  await actions.decide(moderator, report?.id ?? '', SUSPEND);
  await appeal(user);
  await appeal(reported, 'I will kill you');
  const warnings = (await appealsNow()).map(({ messageWarning }) => messageWarning);
  expect(warnings.toSorted()).toEqual(['', 'The appeal may be a threat']);

  const aboutOf = async (one: Case | undefined) =>
    (await appealsNow()).find(({ caseNumber }) => caseNumber === one?.number)?.about;
  const words = held?.words ?? [];
  expect(words.map(({ text }) => text)).toEqual([expect.stringContaining('velvet_kite7'), 'Hint: Line 4']);
  expect(closed.words).toEqual(words);
  expect(await aboutOf(held)).toEqual({
    kind: 'held',
    reason: held?.reason,
    heldBy: 'Held by our rules',
    note: '',
    noteWarning: '',
    words,
  });
  expect(await aboutOf(report)).toEqual({
    kind: 'report',
    reason: 'Harassment',
    heldBy: '',
    note: 'It frightens me.',
    noteWarning: '',
    words: report?.words,
  });

  // After both decisions, the held letter is deleted with its suspension, the reported one with its report.
  for (const { id } of await appealsNow()) {
    const { body } = await moderator.call(decideAppeal, { params: { id }, body: { lift: true, reason: 'A joke.' } });
    expect(body).toEqual((await appealsNow()).find((one) => one.id === id));
  }
  expect([await aboutOf(held), (await aboutOf(report))?.words]).toEqual([null, report?.words]);
  const [after] = await actions.casesIn(moderator, 'held', 'closed');
  // No row links a case to the lifting of its suspension: only that it is no longer in force is known.
  expect([closed.lifted, after]).toEqual([false, { ...closed, words: [], lifted: true }]);
  await subject.services.db.execute(sql`DELETE FROM reports`);
  expect(await aboutOf(report)).toBeNull();
});
