import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { getCurrentUser, logIn, signUp } from '#features/auth/contract.ts';
import { changeRole, findByEmail } from '#features/people/server/index.ts';
import { likeConfession, reportConfession, searchConfessions } from '#features/inbox/contract.ts';
import { listSentConfessions, retractConfession } from '#features/sending/contract.ts';
import { sanctions } from '#features/moderation/server/schema.ts';
import { caseActions, READER } from '#test/factories/cases.ts';
import { letterForm } from '#test/factories/letter.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { changeStored, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Case } from '../../contract.ts';

const subject = appPerFile();
let moderator: Browser;
beforeEach(async () => {
  subject.clock.set('2026-03-14T10:30:00Z');
  moderator = await around.moderator();
});
afterEach(() =>
  subject.services.db.execute(
    sql`TRUNCATE reports, sanctions, confessions, letter_marks, unlisted_letters, confession_outbox`,
  ),
);

const around = caseActions(() => subject);
const { casesIn, decide, reportLetter, reportChat, holdLetter } = around;

const ALLOW = { action: 'allow', reason: 'Clumsy, but kind.' } as const;
const REMOVE = { action: 'remove', reason: 'It pesters somebody.' } as const;
const SUSPEND = { action: 'suspend', days: 7, reason: 'A threat.' } as const;

async function first(queue: 'reports' | 'held', state?: 'closed'): Promise<Case> {
  const [one] = await casesIn(moderator, queue, state);
  if (!one) throw new Error('There is no case');
  return one;
}
const lettersOf = async (browser: Browser) =>
  (await browser.call(searchConfessions, { params: { query: READER } })).body.confessions.map(({ id }) => id);
const sentBy = async (browser: Browser) => (await browser.call(listSentConfessions)).body.confessions;
const signIn = (email: string) => subject.browser().call(logIn, { body: { email, password: PASSWORD } });
const isSignedIn = async (browser: Browser) => (await browser.call(getCurrentUser)).status === 200;

describe('a reported letter', () => {
  it('is shown with everything the author typed, and without the author', async () => {
    await reportLetter({
      hint: 'Line 4',
      senderInfo: { age: '26-35', location: 'Two streets on', interests: 'Cellos', occupation: 'creative' },
      anonymityLevel: 'minimal',
      virtualGift: 'rose',
    });
    const { id, ...one } = await first('reports');
    const { message } = letterForm();
    expect(one).toEqual({
      number: id.slice(0, 8),
      kind: 'report',
      state: 'open',
      reason: 'Harassment',
      rule: 'harassment',
      heldBy: '',
      note: 'It frightens me.',
      noteWarning: '',
      openedOn: '2026-03-14',
      dueBy: '2026-03-15T10:00:00.000Z',
      actions: ['allow', 'remove', 'suspend'],
      words: [message, 'Hint: Line 4', 'Location: Two streets on', 'Interests: Cellos', 'Gift: rose'].map((text) => ({
        from: 'reported',
        text,
      })),
      events: [],
      lifted: false,
    });
  });

  it('by a moderator has to be decided by another moderator', async () => {
    const { user } = await reportLetter();
    await changeRole(subject.services, user.email, 'moderator');
    const author = await subject.browser().signInAs(user);
    const { id } = await first('reports');
    expect((await decide(author, id, ALLOW)).error.code).toBe('OWN_WORDS');
    expect((await decide(moderator, id, ALLOW)).status).toBe(200);
  });

  it('stays with its reader if it is allowed, and the case is closed', async () => {
    const { readersId, reader } = await reportLetter();
    const { body, status } = await decide(moderator, (await first('reports')).id, ALLOW);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'closed', actions: [] });
    expect(body.events).toEqual([{ action: 'allow', reason: ALLOW.reason, by: 'Morgan', on: '2026-03-14' }]);
    expect([await casesIn(moderator, 'reports'), await lettersOf(reader)]).toEqual([[], [readersId]]);
    expect(await first('reports', 'closed')).toEqual(body);
  });

  it('can be reported again if it is kept, and then shows what was decided before', async () => {
    const { readersId, reader } = await reportLetter();
    const { id } = await first('reports');
    await decide(moderator, id, { ...ALLOW, because: 'no-threat' });
    subject.clock.set('2026-03-15T12:20:00Z');
    moderator = await around.moderator();
    const body = { reason: 'threat', note: 'He stood there again.' } as const;
    expect((await reader.call(reportConfession, { params: { id: readersId }, body })).status).toBe(201);
    expect(await casesIn(moderator, 'reports')).toMatchObject([
      {
        id,
        state: 'open',
        reason: 'A threat',
        note: body.note,
        dueBy: '2026-03-16T12:00:00.000Z',
        events: [{ action: 'allow' }],
      },
    ]);
    expect(await casesIn(moderator, 'reports', 'closed')).toEqual([]);
    expect((await decide(moderator, id, REMOVE)).body.events).toMatchObject([
      { action: 'allow' },
      { action: 'remove' },
    ]);
  });

  it('is removed from its reader, and its author notices nothing', async () => {
    const { id, readersId, reader, browser, user } = await reportLetter();
    const before = [await sentBy(browser), (await browser.call(exportData)).body];
    expect((await decide(moderator, (await first('reports')).id, REMOVE)).status).toBe(200);
    expect(await lettersOf(reader)).toEqual([]);
    expect((await reader.call(likeConfession, { params: { id: readersId } })).status).toBe(404);
    expect([await sentBy(browser), (await browser.call(exportData)).body]).toEqual(before);
    expect((await browser.call(retractConfession, { params: { id } })).status).toBe(200);
    expect(await sentBy(browser)).toEqual([]);
    expect((await signIn(user.email)).status).toBe(200);
  });

  it('gets its author suspended at once, even if the author has retracted it', async () => {
    const { id, browser, user } = await reportLetter();
    await browser.call(retractConfession, { params: { id } });
    const { body } = await decide(moderator, (await first('reports')).id, SUSPEND);
    expect(body).toMatchObject({ state: 'closed', events: [{ action: 'suspend', days: 7 }], lifted: false });
    expect(await isSignedIn(browser)).toBe(false);
    expect((await signIn(user.email)).error.code).toBe('SUSPENDED');
    expect(await isSignedIn(moderator)).toBe(true);
    subject.clock.set('2026-03-20T23:59:59Z');
    expect((await signIn(user.email)).status).toBe(403);
    subject.clock.set('2026-03-21T00:00:00Z');
    expect((await signIn(user.email)).status).toBe(200);
    // It has ended, but was not lifted.
    moderator = await around.moderator();
    expect(await first('reports', 'closed')).toEqual(body);
  });

  it('gets its author suspended after deleting the account and signing up with the same mailbox', async () => {
    const { browser, user } = await reportLetter();
    expect((await browser.call(deleteAccount, { body: { currentPassword: PASSWORD } })).status).toBe(200);
    await decide(moderator, (await first('reports')).id, SUSPEND);
    const email = user.email.replace('@', '+again@');
    const form = signUpForm({ email });
    expect((await subject.browser().call(signUp, { body: form })).status).toBe(201);
    const account = await findByEmail(subject.services, email);
    await changeStored(subject.services, account?.id ?? 0, { emailVerifiedOn: '2026-03-14' });
    const again = await subject.browser().call(logIn, { body: { email, password: form.password } });
    expect(again.error.code).toBe('SUSPENDED');
  });

  it('is decided once, also by two moderators at the same moment', async () => {
    for (const kind of ['letter', 'held'] as const) {
      await (kind === 'letter' ? reportLetter() : holdLetter());
      const { id } = await first(kind === 'letter' ? 'reports' : 'held');
      const other = await around.moderator();
      const answers = await Promise.all([decide(moderator, id, SUSPEND), decide(other, id, ALLOW)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const won = answers.find(({ status }) => status === 200);
      expect(won?.body.events).toHaveLength(1);
      const suspended = won?.body.events[0]?.action === 'suspend';
      expect((await subject.services.db.select().from(sanctions)).length).toBe(suspended ? 2 : 0);
      await subject.services.db.delete(sanctions);
      expect((await decide(moderator, id, REMOVE)).error.code).toBe('ALREADY_DECIDED');
      expect((await decide(moderator, randomUUID(), REMOVE)).error.code).toBe('NOT_FOUND');
    }
  });
});

describe('a reported chat', () => {
  it('shows both sides, cannot be removed, and can lead to a suspension', async () => {
    const { reported, reporter } = await reportChat();
    const one = await first('reports');
    expect(one).toMatchObject({ kind: 'chat', reason: 'A threat', note: 'Please help', actions: ['allow', 'suspend'] });
    expect(one.words).toEqual([
      { from: 'reported', text: 'I know where you live.' },
      { from: 'reporter', text: 'Stop that.' },
    ]);
    expect((await decide(moderator, one.id, REMOVE)).status).toBe(400);
    expect((await decide(moderator, one.id, { ...SUSPEND, days: null })).status).toBe(200);
    expect([await isSignedIn(reported.browser), await isSignedIn(reporter.browser)]).toEqual([false, true]);
    expect((await signIn(reported.user.email)).error.message).not.toContain('log in again');
  });
});
