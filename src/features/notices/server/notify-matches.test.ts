import { describe, expect, it } from 'vitest';
import { listMatches, readMatch } from '#features/matches/contract.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { getUnread } from '../contract.ts';
import { notifyMatches } from './notify-matches.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

type Member = Awaited<ReturnType<typeof makePremiumMember>>;

const makeVerified = (handle: string, overrides: Parameters<typeof makePremiumMember>[2] = {}) =>
  makePremiumMember(subject, [handle], { membershipPlan: 'free', emailVerifiedOn: '2026-03-01', ...overrides });

async function write(elise: Member, flora: Member): Promise<void> {
  await sendLetter(elise.browser, FLORA, { message: 'You garden as if nobody saw.' });
  await sendLetter(flora.browser, ELISE, { message: 'You ride on, twice.' });
}

/** Each writes to the other, and the letters are delivered at once. */
async function match(elise: Member, flora: Member): Promise<void> {
  subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
  await write(elise, flora);
}

const matchMails = async ({ user }: Member) =>
  (await mailsTo(subject.services, user.email)).filter(({ subject: title }) => title === 'It’s a match');

describe('a match', () => {
  it('is mailed to both once, without a name, a handle or a word of the letters', async () => {
    const elise = await makeVerified(ELISE, { firstName: 'Elise', membershipPlan: 'premium' });
    const flora = await makeVerified(FLORA, { firstName: 'Flora', lastName: 'Whitfield' });
    await match(elise, flora);
    await Promise.all([notifyMatches(subject.services), notifyMatches(subject.services)]);
    for (const [one, other] of [[elise, flora] as const, [flora, elise] as const]) {
      const [mail, ...more] = await matchMails(one);
      expect(more).toEqual([]);
      expect(mail?.text).toContain(`Hello ${one.user.firstName},`);
      expect(mail?.text).toContain('http://localhost:3000/chat');
      expect(mail?.unsubscribe).toContain('/api/notices/unsubscribe/');
      const all = JSON.stringify(mail);
      for (const secret of [other.user.firstName, other.user.email, ELISE, FLORA, 'garden', 'ride on']) {
        expect(all).not.toContain(secret);
      }
    }
  });

  it.each([
    ['wants no mails', '2026-03-01', false],
    ['has not confirmed the address', null, true],
  ])('is not mailed to a member who %s, but to the other side', async (_who, emailVerifiedOn, emailNotifications) => {
    const elise = await makeVerified(ELISE, { emailVerifiedOn });
    const body = { emailNotifications, dataCollection: true, findableByName: true };
    await elise.browser.call(updatePrivacySettings, { body });
    const flora = await makeVerified(FLORA);
    await match(elise, flora);
    expect([(await matchMails(elise)).length, (await matchMails(flora)).length]).toEqual([0, 1]);
  });

  it('is marked as announced and mailed in one transaction: after a crash each mail is sent once', async () => {
    const elise = await makeVerified(ELISE);
    const flora = await makeVerified(FLORA);
    const { services } = subject;
    const { queue } = services;
    services.queue = { ...queue, add: () => Promise.reject(new Error('died')) };
    await match(elise, flora);
    expect([await matchMails(elise), await matchMails(flora)]).toEqual([[], []]);
    services.queue = queue;
    for (let n = 0; n < 2; n += 1) await notifyMatches(services);
    expect([(await matchMails(elise)).length, (await matchMails(flora)).length]).toEqual([1, 1]);
  });

  it('counts as unread for each side until that side has looked at it', async () => {
    const elise = await makeVerified(ELISE);
    const flora = await makeVerified(FLORA);
    await match(elise, flora);
    const unread = async ({ browser }: Member) => (await browser.call(getUnread)).body;
    expect([await unread(elise), await unread(flora)]).toEqual([
      { letters: 1, matches: 1, answers: 0 },
      { letters: 1, matches: 1, answers: 0 },
    ]);
    const [own] = (await elise.browser.call(listMatches)).body.matches;
    await elise.browser.call(readMatch, { params: { id: own?.id ?? '' }, body: { upTo: 0 } });
    expect([(await unread(elise)).matches, (await unread(flora)).matches]).toEqual([0, 1]);
  });
});

describe('in production', () => {
  it('a match is announced at a random moment within a day, to both at once', async () => {
    const elise = await makeVerified(ELISE);
    const flora = await makeVerified(FLORA);
    await write(elise, flora);
    // Longer than a letter waits in the outbox.
    subject.clock.advance(6 * HOUR);
    await runJob(subject, 'deliver-letters');
    await runJob(subject, 'after-delivery');
    const runAndCount = async () => {
      await runJob(subject, 'notify-matches');
      const [one, other] = [await matchMails(elise), await matchMails(flora)];
      const { matches } = (await elise.browser.call(getUnread)).body;
      return [one.length, other.length, matches];
    };
    const hourly = [await runAndCount()];
    for (let hour = 0; hour < 24; hour += 1) {
      subject.clock.advance(HOUR);
      hourly.push(await runAndCount());
    }
    const moments = hourly.map((numbers) => numbers.join(''));
    expect(moments[0]).toBe('000');
    expect(moments.at(-1)).toBe('111');
    expect([...new Set(moments)]).toEqual(['000', '111']);
  });
});
