import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { appealConfession, listSentConfessions } from '#features/sending/contract.ts';
import { updateInbox } from '#features/inbox/contract.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { waitingRowId } from '#features/letters/server/index.ts';

const PAUSED = 'rose.gardener';

const subject = appPerTest();
beforeEach(() => subject.clock.set('2026-03-14T12:30:00Z'));

const member = () => makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });

async function pause(paused: boolean) {
  const reader = subject.browser();
  await proveHandle(subject, reader, PAUSED);
  await reader.call(updateInbox, { params: { handle: PAUSED }, body: { paused } });
  return reader;
}

async function deliverAt(moment: string): Promise<void> {
  subject.clock.set(moment);
  await runJob(subject, 'deliver-letters');
}

async function stateFor({ user }: Pick<Member, 'user'>) {
  const browser = await subject.browser().signInAs(user);
  return (await browser.call(listSentConfessions)).body.confessions[0]?.state;
}

describe('in a quiet hour', () => {
  it.each([true, false])('five accounts cannot tell whether an inbox is paused (paused: %s)', async (paused) => {
    await pause(paused);
    const people: Member[] = [];
    for (let n = 0; n < 5; n += 1) {
      const author = await member();
      await sendLetter(author.browser, n === 0 ? PAUSED : 'my.own.throwaway');
      people.push(author);
    }
    await deliverAt('2026-03-14T13:00:00Z');
    for (const author of people) expect(await stateFor(author)).toBe('delivered');
  });
});

describe('an appeal for a refused letter', () => {
  it('is kept until it is decided', async () => {
    const { db, keys } = subject.services;
    const author = await member();
    const id = await sendLetter(author.browser, PAUSED);
    await db
      .update(confessionOutbox)
      .set({ state: 'refused' })
      .where(eq(confessionOutbox.id, waitingRowId(keys, author.user.id, id)));
    // Almost as late as it can be.
    subject.clock.set('2026-09-10T10:00:00Z');
    const browser = await subject.browser().signInAs(author.user);
    const appeal = await browser.call(appealConfession, { params: { id }, body: { message: 'It was meant kindly.' } });
    expect(appeal.status).toBe(200);
    subject.clock.set('2026-09-11T03:00:00Z');
    await purgeTables(subject.services);
    expect(await stateFor(author)).toBe('held');
  });
});
