import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as inbox from '#features/inbox/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { mailOutbox } from '#platform/server/mail/schema.ts';
import { deliverLetter, letterForm } from '#test/factories/letter.ts';
import { makeLinkedMember, type LinkedMember } from '#test/factories/linked-member.ts';
import { MAIL_STOPS } from '#test/factories/mail-stops.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { changeStored, makeUser } from '#test/factories/user.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { readPlans } from '#test/harness/read-plans.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { askForLetters } from '../../contract.ts';
import { letterJob } from './notify-letters.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const mails = (person: { user: { email: string } }) => mailsTo(subject.services, person.user.email);

async function makeSubscriber(handle: string): Promise<LinkedMember> {
  const member = await makeLinkedMember(subject, handle);
  await runJob(subject, 'plan-notices');
  return member;
}

/** Two authors write to each handle, and the letters are delivered together: as in production, with a smaller batch. */
async function deliverTogether(...handles: string[]): Promise<void> {
  subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 2 };
  for (const targetName of [...handles, ...handles]) {
    const author = await subject.browser().signInAs(await makeUser(subject.services));
    const { status } = await author.call(sendConfession, { body: letterForm({ targetName }) });
    expect(status).toBe(201);
  }
  subject.clock.advance(HOUR);
  await runJob(subject, 'deliver-letters');
  await runJob(subject, 'after-delivery');
}

/** Lets so much time pass that every plan is due, whichever hour was drawn. */
const passDay = () => subject.clock.advance(DAY);

async function endDay(): Promise<void> {
  passDay();
  await runJob(subject, 'notify-letters');
}

/** Ends days until the next plan, at a random hour, leaves so much time before it. Returns when it is due. */
async function nextPlanAfter(time: number): Promise<number> {
  await endDay();
  const due = (await readPlans(subject))[0]?.dueAt.getTime() ?? 0;
  return due >= subject.clock.now().getTime() + time ? due : nextPlanAfter(time);
}

async function sealedLetters({ user }: LinkedMember): Promise<string[]> {
  // Signs in again: the session may have expired since.
  const browser = await subject.browser().signInAs(user);
  const { body } = await browser.call(inbox.searchConfessions, { params: { query: ELISE } });
  return body.confessions.filter(({ opened }) => !opened).map(({ id }) => id);
}

describe('a notice', () => {
  it('waits for the hour of the plan, and one mail covers all letters', async () => {
    const linker = await makeSubscriber(ELISE);
    const due = await nextPlanAfter(4 * HOUR);
    await deliverTogether(ELISE);
    await deliverTogether(ELISE);
    subject.clock.set(new Date(due - 1).toISOString());
    await runJob(subject, 'notify-letters');
    expect(await mails(linker)).toEqual([]);
    subject.clock.advance(1);
    for (let times = 0; times < 2; times += 1) await runJob(subject, 'notify-letters');
    const [mail, ...more] = await mails(linker);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('There is something new for you.');
    expect(mail?.text.replaceAll(/http\S+/g, '')).not.toMatch(/\d|letter|confession|\b(two|four|several)\b/i);
  });

  it('is sent to a new subscriber about letters that came since the night before', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    await deliverTogether(ELISE);
    expect(await readPlans(subject)).toEqual([]);
    await runJob(subject, 'plan-notices');
    await endDay();
    expect(await mails(linker)).toHaveLength(1);
  });

  it('is about letters of hours that are over: more may come in this one', async () => {
    const linker = await makeSubscriber(ELISE);
    passDay();
    subject.clock.advance(-HOUR);
    await deliverTogether(ELISE);
    await runJob(subject, 'notify-letters');
    expect([(await mails(linker)).length, await subject.services.db.$count(mailOutbox)]).toEqual([0, 1]);
    await endDay();
    expect(await mails(linker)).toHaveLength(1);
  });

  it('is not sent if all letters were opened meanwhile', async () => {
    const linker = await makeSubscriber(ELISE);
    await deliverTogether(ELISE);
    for (const id of await sealedLetters(linker)) {
      await linker.browser.call(inbox.openConfession, { params: { id } });
    }
    await endDay();
    expect(await mails(linker)).toEqual([]);
  });

  it('is not sent for a letter whose author is blocked', async () => {
    const linker = await makeSubscriber(ELISE);
    const { browser: author } = await deliverLetter(subject, ELISE);
    const before = (await mails(linker)).length;
    const params = { id: await newestLetter(linker.browser, ELISE) };
    await linker.browser.call(inbox.blockAuthor, { params });
    await linker.browser.call(inbox.openConfession, { params });
    await author.call(sendConfession, { body: letterForm({ targetName: ELISE }) });
    subject.clock.advance(6 * HOUR);
    await runJob(subject, 'deliver-letters');
    for (let days = 0; days < 2; days += 1) await endDay();
    expect(await mails(linker)).toHaveLength(before);
  });

  it('is not sent again about letters that are still sealed, if the new ones have been read', async () => {
    const linker = await makeSubscriber(ELISE);
    await deliverTogether(ELISE);
    await endDay();
    expect(await mails(linker)).toHaveLength(1);
    const known = new Set(await sealedLetters(linker));
    await deliverTogether(ELISE);
    const fresh = (await sealedLetters(linker)).filter((id) => !known.has(id));
    expect([known.size, fresh.length]).toEqual([2, 2]);
    for (const id of fresh) await linker.browser.call(inbox.openConfession, { params: { id } });
    await endDay();
    expect(await mails(linker)).toHaveLength(1);
    await deliverTogether(ELISE);
    await endDay();
    expect(await mails(linker)).toHaveLength(2);
  });

  it('is sent about once a week to a free member', async () => {
    const linker = await makeSubscriber(ELISE);
    await changeStored(subject.services, linker.user.id, { membershipPlan: 'free' });
    const sent: number[] = [];
    await deliverTogether(ELISE);
    for (let day = 0; day < 14; day += 1) {
      await endDay();
      if ((await mails(linker)).length === sent.length) continue;
      sent.push(day);
      await deliverTogether(ELISE);
    }
    const gaps = sent.slice(1).map((day, n) => day - (sent[n] ?? 0));
    expect(gaps.length).toBeGreaterThan(0);
    // A plan comes half a day to a day after the one before.
    for (const gap of gaps) expect([6, 7]).toContain(gap);
  });
});

describe('a plan that is due', () => {
  it('leaves the same rows whether there is news or not', async () => {
    const [elise, flora] = [await makeSubscriber(ELISE), await makeSubscriber(FLORA)];
    const before = await readPlans(subject);
    await deliverTogether(ELISE);
    await endDay();
    expect([(await mails(elise)).length, (await mails(flora)).length]).toEqual([1, 0]);
    const boxes = (await subject.services.db.select().from(mailOutbox)).map(({ box }) => box.length);
    expect([boxes.length, new Set(boxes).size]).toEqual([2, 1]);
    const jobs = await subject.services.db.execute(sql`SELECT FROM pgboss.job WHERE name = 'mail'`);
    expect(jobs.rows).toHaveLength(2);
    const after = await readPlans(subject);
    expect(new Set(after.map(({ userId }) => userId))).toEqual(new Set([elise.user.id, flora.user.id]));
    expect(new Set([...before, ...after].map(({ tag }) => tag.toString('hex'))).size).toBe(4);
    expect(new Set([...before, ...after].map(({ size }) => size)).size).toBe(1);
  });

  it('is replaced by one for a full hour, half a day to a day later', async () => {
    await makeSubscriber(ELISE);
    for (let days = 0; days < 3; days += 1) {
      await endDay();
      const [plan, ...others] = await readPlans(subject);
      expect(others).toEqual([]);
      const hours = ((plan?.dueAt.getTime() ?? 0) - startOfHour(subject.clock.now()).getTime()) / HOUR;
      expect([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]).toContain(hours);
    }
  });

  it.each(MAIL_STOPS)('leads to no mail if meanwhile %s, and to the same rows', async (_why, makeSilent) => {
    const linker = await makeSubscriber(ELISE);
    await deliverTogether(ELISE);
    await makeSilent(subject, linker);
    await endDay();
    expect([await mails(linker), (await readPlans(subject)).length]).toEqual([[], 1]);
    expect(await subject.services.db.$count(mailOutbox)).toBe(1);
  });

  it('is not replaced once the member asks for no more', async () => {
    const linker = await makeSubscriber(ELISE);
    await deliverTogether(ELISE);
    await linker.browser.call(askForLetters, { body: { email: false, push: false } });
    await endDay();
    await runJob(subject, 'plan-notices');
    expect([await readPlans(subject), await subject.services.db.$count(mailOutbox)]).toEqual([[], 0]);
  });

  it('is kept by a crash before the mail is stored, and then used once', async () => {
    const linker = await makeSubscriber(ELISE);
    await deliverTogether(ELISE);
    passDay();
    const { services } = subject;
    const dying = { ...services, queue: { ...services.queue, add: () => Promise.reject(new Error('died')) } };
    await expect(letterJob.run(dying, {})).rejects.toThrow('died');
    expect([await mails(linker), (await readPlans(subject)).length]).toEqual([[], 1]);
    await Promise.all([1, 2, 3].map(() => letterJob.run(services, {})));
    expect([(await mails(linker)).length, (await readPlans(subject)).length]).toEqual([1, 1]);
  });
});
