import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import * as confessing from '#features/confessions/contract.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { deliverLetter, letterForm } from '#test/factories/letter.ts';
import { makeLinkedMember, type LinkedMember } from '#test/factories/linked-member.ts';
import { MAIL_STOPS } from '#test/factories/mail-stops.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { readPlans } from '#test/harness/read-plans.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { planAlerts } from './plan-alerts.ts';
import { alertedDeliveries } from './schema.ts';
import { sendAlerts } from './send-alerts.ts';
import { alertTables } from './table-rules.ts';

const ELISE = 'elise.marchetti';

const subject = appPerTest();

const mails = (person: { user: { email: string } }) => mailsTo(subject.services, person.user.email);

/** Two authors write to each handle, and the letters are delivered together: as in production, with a smaller batch. */
async function deliverTogether(...handles: string[]): Promise<void> {
  subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 2 };
  for (const targetName of [...handles, ...handles]) {
    const author = await subject.browser().signInAs(await makeUser(subject.services));
    const { status } = await author.call(confessing.sendConfession, { body: letterForm({ targetName }) });
    expect(status).toBe(201);
  }
  subject.clock.advance(HOUR);
  await runJob(subject, 'deliver-letters');
  await runJob(subject, 'after-delivery');
}

async function sealedLetters({ user }: LinkedMember): Promise<string[]> {
  // Signs in again: the session may have expired since.
  const browser = await subject.browser().signInAs(user);
  const { body } = await browser.call(confessing.searchConfessions, { params: { query: ELISE } });
  return body.confessions.filter(({ opened }) => !opened).map(({ id }) => id);
}

async function openAll(_subject: TestApp, linker: LinkedMember): Promise<void> {
  for (const id of await sealedLetters(linker)) {
    await linker.browser.call(confessing.openConfession, { params: { id } });
  }
}

describe('in production', () => {
  it('an alert waits for a random moment within a day, and one mail covers all letters', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    await deliverTogether(ELISE);
    const delivered = subject.clock.now().getTime();
    await deliverTogether(ELISE);
    const [plan, ...others] = await readPlans(subject);
    if (!plan) throw new Error('Nothing is planned');
    expect(others).toEqual([]);
    expect(plan.at).toBeGreaterThanOrEqual(delivered);
    expect(plan.at).toBeLessThan(delivered + DAY);
    subject.clock.set(new Date(plan.at - 1).toISOString());
    await runJob(subject, 'send-alerts');
    expect(await mails(linker)).toEqual([]);
    subject.clock.advance(1);
    await runJob(subject, 'send-alerts');
    await runJob(subject, 'send-alerts');
    const [mail, ...more] = await mails(linker);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('New confessions are waiting for you');
    expect(mail?.text.replaceAll(/http\S+/g, '')).not.toMatch(/\d|\b(two|four|several)\b/);
    expect(await readPlans(subject)).toEqual([]);
    await deliverTogether(ELISE);
    subject.clock.advance(DAY);
    await runJob(subject, 'send-alerts');
    expect(await mails(linker)).toHaveLength(2);
  });

  it('members get their alerts at different times', async () => {
    const handles = ['one.rose', 'two.roses', 'three.roses', 'four.roses'];
    for (const handle of handles) await makeLinkedMember(subject, handle);
    await deliverTogether(...handles);
    const now = subject.clock.now().getTime();
    const delays = (await readPlans(subject)).map(({ at }) => at - now);
    expect(new Set(delays).size).toBe(handles.length);
    expect(Math.max(...delays)).toBeLessThan(DAY);
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(MINUTE);
  });

  it.each([['all letters were opened', openAll] as const, ...MAIL_STOPS])(
    'no alert is sent if meanwhile %s',
    async (_why, makeSilent) => {
      const linker = await makeLinkedMember(subject, ELISE);
      await deliverTogether(ELISE);
      expect(await readPlans(subject)).toHaveLength(1);
      await makeSilent(subject, linker);
      subject.clock.advance(DAY);
      await runJob(subject, 'send-alerts');
      expect(await mails(linker)).toEqual([]);
      expect(await readPlans(subject)).toEqual([]);
    },
  );
});

describe('letters that were mailed about before', () => {
  it('cause no second mail though they are still sealed, if the new ones have been read', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    await deliverTogether(ELISE);
    subject.clock.advance(DAY);
    await runJob(subject, 'send-alerts');
    expect(await mails(linker)).toHaveLength(1);
    const known = new Set(await sealedLetters(linker));
    await deliverTogether(ELISE);
    const fresh = (await sealedLetters(linker)).filter((id) => !known.has(id));
    expect([known.size, fresh.length]).toEqual([2, 2]);
    for (const id of fresh) await linker.browser.call(confessing.openConfession, { params: { id } });
    subject.clock.advance(DAY);
    await runJob(subject, 'send-alerts');
    expect(await mails(linker)).toHaveLength(1);
  });
});

describe('a crash', () => {
  it('between plan and mail keeps the plan, and one mail is sent', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    await deliverTogether(ELISE);
    subject.clock.advance(DAY);
    const { services } = subject;
    const dying = { ...services, queue: { add: () => Promise.reject(new Error('died')) } };
    await expect(sendAlerts(dying)).rejects.toThrow('died');
    expect([await mails(linker), (await readPlans(subject)).length]).toEqual([[], 1]);
    await Promise.all([sendAlerts(services), sendAlerts(services), sendAlerts(services)]);
    expect(await mails(linker)).toHaveLength(1);
  });

  it('after the mail, before the event was deleted, causes no second mail', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    const { id, user } = await deliverLetter(subject, ELISE);
    expect(await mails(linker)).toHaveLength(1);
    const reported = [{ author: user.id, letterId: id, target: ELISE }];
    await planAlerts(subject.services, reported);
    subject.clock.advance(DAY);
    await runJob(subject, 'send-alerts');
    expect(await mails(linker)).toHaveLength(1);
  });
});

describe('what is kept for alerts', () => {
  it('is deleted with the account, or after a week', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    await deliverTogether(ELISE);
    expect(await readPlans(subject)).toHaveLength(1);
    await linker.browser.signInAs(linker.user);
    const { status } = await linker.browser.call(deleteAccount, { body: { currentPassword: PASSWORD } });
    expect([status, await readPlans(subject)]).toEqual([200, []]);

    const kept = () => subject.services.db.$count(alertedDeliveries);
    const purge = async () => {
      for (const { retention } of alertTables) await retention.purge?.(subject.services);
    };
    subject.clock.advance(7 * DAY);
    await purge();
    expect(await kept()).toBe(1);
    subject.clock.advance(DAY);
    await purge();
    expect(await kept()).toBe(0);
  });
});
