import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { logIn } from '#features/auth/contract.ts';
import { sendAppeal, type Suspended } from '#features/moderation/contract.ts';
import { appeals } from '#features/moderation/server/schema.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { caseActions } from '#test/factories/cases.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { deleteAccountRow, makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { decideAppeal, liftSanction, listAppeals, listSanctions } from '../../contract.ts';

const subject = appPerFile();
let moderator: Browser;
beforeEach(async () => {
  subject.clock.set('2026-03-14T10:30:00Z');
  moderator = await around.moderator();
});
afterEach(() => subject.services.db.execute(sql`TRUNCATE sanctions, appeals, reports, confession_outbox`));

const around = caseActions(() => subject);
const MESSAGE = 'It was meant as a joke, and I am sorry.';
const REASON = { reason: 'It was a joke.' };

type Refused = Suspended & { code: string; message: string };
async function signIn(email: string): Promise<Refused> {
  const { body } = await subject.browser().call(logIn, { body: { email, password: PASSWORD } });
  return body as unknown as Refused;
}
const canLogIn = async (email: string) => !('code' in (await signIn(email)));
const ticketOf = async ({ email }: { email: string }) => (await signIn(email)).appealTicket ?? '';
const appeal = async (ticket: string, message = MESSAGE) => {
  const { status, error } = await subject.browser().call(sendAppeal, { body: { ticket, message } });
  return status === 201 ? 'sent' : error.code;
};
const appealsNow = async () => (await moderator.call(listAppeals)).body.appeals;
const sanctionsNow = async () => (await moderator.call(listSanctions)).body.sanctions;
const answersTo = (email: string) => mailsTo(subject.services, email, 'Your appeal');
const decide = (id: string, lift: boolean, browser = moderator) =>
  browser.call(decideAppeal, { params: { id }, body: { lift, ...REASON } });

async function suspended(days: number | null = 30) {
  const user = await makeUser(subject.services);
  await suspendPerson(subject.services, user, { days });
  return user;
}
async function appealed(days: number | null = 30) {
  const user = await suspended(days);
  await appeal(await ticketOf(user));
  return { user, id: (await appealsNow())[0]?.id ?? '' };
}

describe('a suspended person', () => {
  it('learns the rule, the end, the case and how to appeal, but only with the right password', async () => {
    const { user } = await around.holdLetter();
    const [held] = await around.casesIn(moderator, 'held');
    await around.decide(moderator, held?.id ?? '', { action: 'suspend', days: 7, reason: 'A threat.' });
    expect(await signIn(user.email)).toEqual({
      code: 'SUSPENDED',
      message: 'This account is suspended for breaking the community rules. You can log in again on 2026-03-21.',
      until: '2026-03-21',
      rule: 'handle',
      words: ['My snapchat: velvet_kite7, whenever you like.'],
      caseNumber: held?.number,
      appeal: 'possible',
      appealTicket: expect.any(String),
      membershipTicket: null,
    });
    const wrong = await subject.browser().call(logIn, { body: { email: user.email, password: 'Wrong-Horse-7' } });
    expect(Object.keys(wrong.error).toSorted()).toEqual(['code', 'message']);
  });

  it('can appeal once against each suspension', async () => {
    const user = await suspended();
    const [one, other] = [await ticketOf(user), await ticketOf(user)];
    expect((await Promise.all([appeal(one), appeal(one)])).toSorted()).toEqual(['ALREADY_DECIDED', 'sent']);
    expect(await appeal(other)).toBe('ALREADY_DECIDED');
    expect(await signIn(user.email)).toMatchObject({ caseNumber: null, appeal: 'open', appealTicket: null });
    expect(await appealsNow()).toEqual([
      {
        id: expect.any(String),
        caseNumber: null,
        sanctionReason: 'Threats',
        about: null,
        until: '2026-04-13',
        message: MESSAGE,
        messageWarning: '',
        receivedOn: '2026-03-14',
        dueBy: '2026-03-15T10:00:00.000Z',
        state: 'open',
        events: [],
      },
    ]);
    await suspendPerson(subject.services, user);
    expect(await appeal(await ticketOf(user))).toBe('sent');
  });

  it('needs a ticket that is unchanged, their own and younger than an hour', async () => {
    const [user, other] = [await suspended(), await suspended()];
    const [ticket, foreign] = [await ticketOf(user), await ticketOf(other)];
    const [sanction = '', until = '', box = ''] = ticket.split('.');
    const [theirs = '', , theirBox = ''] = foreign.split('.');
    const later = (Number.parseInt(until, 36) + DAY).toString(36);
    const forged = [
      '',
      'nonsense',
      `${theirs}.${until}.${box}`,
      `${sanction}.${until}.${theirBox}`,
      `${sanction}.${later}.${box}`,
      `${sanction}.${until}.${Buffer.from('nobody').toString('base64url')}`,
    ];
    for (const forgedTicket of forged) expect(await appeal(forgedTicket)).toBe('LINK_EXPIRED');
    subject.clock.advance(HOUR);
    expect(await appeal(ticket)).toBe('LINK_EXPIRED');
    expect(await appeal(await ticketOf(user), '  ')).toBe('VALIDATION');
    expect(await appealsNow()).toEqual([]);
  });

  it('cannot appeal against a suspension that has ended or was lifted', async () => {
    const [brief, lifted] = [await suspended(1), await suspended()];
    const ticket = await ticketOf(lifted);
    const one = (await sanctionsNow()).find(({ until }) => until === '2026-04-13');
    await moderator.call(liftSanction, { params: { id: one?.id ?? '' }, body: REASON });
    expect(await appeal(ticket)).toBe('ALREADY_DECIDED');
    subject.clock.set('2026-03-14T23:50:00Z');
    const late = await ticketOf(brief);
    subject.clock.set('2026-03-15T00:10:00Z');
    expect(await appeal(late)).toBe('ALREADY_DECIDED');
  });
});

describe('an appeal', () => {
  it('that is granted ends the suspension at once, and the person gets a mail', async () => {
    const { user, id } = await appealed(null);
    const { body } = await decide(id, true);
    expect(body).toMatchObject({ id, state: 'lifted', until: null, message: MESSAGE });
    expect(body.events).toEqual([{ action: 'lift', ...REASON, by: 'Morgan', on: '2026-03-14' }]);
    expect(await appealsNow()).toEqual([body]);
    expect([await canLogIn(user.email), await sanctionsNow()]).toEqual([true, []]);
    const [mail, ...more] = await answersTo(user.email);
    expect([mail?.subject, more]).toEqual(['Your appeal', []]);
    expect(mail?.text).toContain('lifted your suspension');
    expect(mail?.text).toContain('http://localhost:3000/login');
    expect(mail?.text).not.toMatch(/joke|Threats|Morgan/);
  });

  it('that is not granted keeps the suspension, and the person gets a mail', async () => {
    const { user, id } = await appealed();
    expect((await decide(id, false)).body.state).toBe('kept');
    const refused = { code: 'SUSPENDED', until: '2026-04-13', appeal: 'kept', appealTicket: null };
    expect(await signIn(user.email)).toMatchObject(refused);
    const [mail] = await answersTo(user.email);
    expect(mail?.text).toContain('it stays. It ends on 2026-04-13.');
  });

  it('is deleted 180 days after the decision, and a second one stays impossible', async () => {
    const { user, id } = await appealed(null);
    await decide(id, false);
    const left = async (now: string) => {
      subject.clock.set(now);
      await purgeTables(subject.services);
      return subject.services.db.$count(appeals);
    };
    expect([await left('2026-09-10T23:59:00Z'), await left('2026-09-11T00:00:00Z')]).toEqual([1, 0]);
    expect(await signIn(user.email)).toMatchObject({ until: null, appeal: 'kept', appealTicket: null });
  });

  it('is decided once, also by two moderators at the same moment', async () => {
    const { user, id } = await appealed();
    const answers = await Promise.all([decide(id, true), decide(id, false, await around.moderator())]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await canLogIn(user.email)).toBe(answers[0]?.status === 200);
    expect(await answersTo(user.email)).toHaveLength(1);
    expect((await decide(randomUUID(), true)).error.code).toBe('NOT_FOUND');
  });

  it('does not lift a later suspension, and the mail says that another one counts', async () => {
    const { user, id } = await appealed(7);
    await suspendPerson(subject.services, user, { days: 90 });
    await decide(id, true);
    expect(await canLogIn(user.email)).toBe(false);
    expect((await answersTo(user.email))[0]?.text).toContain('Another one is still in force');
  });

  it('is part of the export of its author, and is deleted with the account', async () => {
    const { user } = await appealed();
    // With an earlier session: a suspended person cannot start a new one.
    const browser = await subject.browser().signInAs(user);
    const exported = await browser.call(exportData);
    expect(exported.body).toMatchObject({ appeals: [{ message: MESSAGE, receivedOn: '2026-03-14', state: 'open' }] });
    await browser.call(deleteAccount, { body: { currentPassword: PASSWORD } });
    expect(await appealsNow()).toEqual([]);
  });

  it('can be decided after its author has deleted the account, without a mail', async () => {
    const { id, user } = await appealed();
    await deleteAccountRow(subject.services, user.id);
    expect((await decide(id, true)).status).toBe(200);
    expect(await answersTo(user.email)).toEqual([]);
  });

  it('is stored without its author or message in clear', async () => {
    const { user } = await appealed();
    const [row] = await subject.services.db.select().from(appeals);
    const everything = JSON.stringify(row, (_key, value: unknown) =>
      value instanceof Object && 'data' in value ? Buffer.from(value.data as number[]).toString('latin1') : value,
    );
    expect(everything).not.toContain(user.email);
    expect(everything).not.toContain('joke');
  });
});
