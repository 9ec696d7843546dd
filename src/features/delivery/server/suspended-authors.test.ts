import { describe, expect, it } from 'vitest';
import { sanctions } from '#features/moderation/server/schema.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { lettersTo } from '#test/harness/letters-to.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';

const subject = appPerTest();

async function send(): Promise<Member> {
  const member = await makeMember(subject, { emailVerifiedOn: '2026-03-01' });
  await sendLetter(member.browser, 'rose.gardener');
  return member;
}

function suspendAuthor({ user: { email, id } }: Member, days: number | null, names: 'all' | 'e-mail' = 'all') {
  return suspendPerson(subject.services, names === 'all' ? { id, email } : { email }, { days });
}

/** How many letters their reader has got and how many wait after the delivery job has run at this moment. */
async function countsAt(moment: string): Promise<number[]> {
  subject.clock.set(moment);
  await runJob(subject, 'deliver-letters');
  const { services } = subject;
  return [(await lettersTo(services, 'rose.gardener')).length, await services.db.$count(confessionOutbox)];
}

describe('letters of a suspended author', () => {
  it('stay in the outbox during the suspension and arrive after it', async () => {
    await suspendAuthor(await send(), 2);
    for (let n = 0; n < 5; n += 1) await send();
    expect(await countsAt('2026-03-14T11:00:00Z')).toEqual([5, 1]);
    expect(await countsAt('2026-03-15T23:59:59Z')).toEqual([5, 1]);
    expect(await countsAt('2026-03-16T00:00:00Z')).toEqual([6, 0]);
  });

  it('do not cause the delivery of too few fresh letters, however old they are', async () => {
    await suspendAuthor(await send(), null);
    expect(await countsAt('2026-03-20T12:30:00Z')).toEqual([0, 1]);
    await subject.services.db.delete(sanctions);
    await send();
    expect(await countsAt('2026-03-20T17:59:59Z')).toEqual([0, 2]);
    expect(await countsAt('2026-03-20T18:00:00Z')).toEqual([2, 0]);
  });

  it('stay if the sanction names the author by mailbox alone', async () => {
    await suspendAuthor(await send(), null, 'e-mail');
    expect(await countsAt('2026-03-20T12:00:00Z')).toEqual([0, 1]);
  });
});
