import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { lettersTo } from '#test/harness/letters-to.ts';
import { listSentConfessions, retractConfession, sendConfession } from '#features/sending/contract.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { confessions } from '#features/letters/server/schema.ts';
import { isGone } from '#test/factories/stored-letters.ts';

const ROSE = 'rose.gardener';

const subject = appPerTest();

type Author = Member & { id: string; clientKey: string };

async function sendFromMany(people: number): Promise<Author[]> {
  const authors: Author[] = [];
  for (let n = 0; n < people; n += 1) {
    const author = await makeMember(subject, { membershipPlan: 'premium' });
    const clientKey = randomUUID();
    authors.push({ ...author, clientKey, id: (await send({ ...author, clientKey })).body.id });
  }
  return authors;
}

const send = ({ browser, clientKey }: Pick<Author, 'browser' | 'clientKey'>) =>
  browser.call(sendConfession, { body: letterForm({ targetName: ROSE, clientKey }) });
const retract = ({ browser, id }: Author) => browser.call(retractConfession, { params: { id } });
const deliver = () => runJob(subject, 'deliver-letters');
const rows = () => subject.services.db.select().from(confessions);

describe('a letter that is taken back', () => {
  it('while it waits is delivered as gone when its wait ends, and causes no batch', async () => {
    const authors = await sendFromMany(5);
    expect((await retract(authors[0] as Author)).status).toBe(200);
    subject.clock.set('2026-03-14T11:00:00Z');
    await deliver();
    expect(await rows(), 'four authors are too few').toEqual([]);
    subject.clock.set('2026-03-14T12:00:00Z');
    await deliver();
    const stored = await rows();
    expect([stored.length, stored.filter((row) => isGone(subject.services, row)).length]).toEqual([5, 1]);
    expect(new Set(stored.map(({ box }) => box.length)).size, 'boxes of one length').toBe(1);
    expect(await lettersTo(subject.services, ROSE)).toHaveLength(4);
    expect(await subject.services.db.$count(confessionOutbox)).toBe(0);
    const { user, clientKey } = authors[0] as Author;
    const again = await send({ browser: await subject.browser().signInAs(user), clientKey });
    expect(again.status, 'it is not sent again').toBe(404);
  });

  it('during its delivery is gone, whichever commits first', async () => {
    const authors = await sendFromMany(12);
    subject.clock.advance(HOUR);
    const answers = await Promise.all([deliver().then(() => null), ...authors.slice(0, 6).map(retract), deliver()]);
    expect(answers.flatMap((answer) => answer?.status ?? [])).toEqual(Array(6).fill(200));
    subject.clock.set('2026-03-14T12:00:00Z');
    await deliver();
    const stored = await rows();
    expect([stored.length, stored.filter((row) => isGone(subject.services, row)).length]).toEqual([12, 6]);
    expect(await lettersTo(subject.services, ROSE)).toHaveLength(6);
    for (const { user } of authors.slice(0, 6)) {
      const browser = await subject.browser().signInAs(user);
      expect((await browser.call(listSentConfessions)).body.confessions).toEqual([]);
    }
  });
});
