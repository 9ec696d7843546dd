import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { likeConfession, reportConfession } from '#features/inbox/contract.ts';
import { getMatch, listMatches } from '#features/matches/contract.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { DAY } from '#platform/shared/durations.ts';
import { caseActions, READER } from '#test/factories/cases.ts';
import { ANSWER, answerWith, letterToAnswer, sentOf } from '#test/factories/answered-letter.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';

const subject = appPerFile();
const around = caseActions(() => subject);
const { casesIn, decide, reportChat, reportLetter } = around;

let moderator: Browser;
beforeEach(async () => {
  subject.clock.set('2026-03-14T10:30:00Z');
  moderator = await around.moderator();
});
afterEach(() =>
  subject.services.db.execute(sql`TRUNCATE reports, confessions, letter_marks, unlisted_letters, matches`),
);

const REASON = 'Clumsy, but kind.';
const caseId = async () => (await casesIn(moderator, 'reports'))[0]?.id ?? '';
const keep = async () => decide(moderator, await caseId(), { action: 'allow', reason: REASON, because: 'unkind' });
const KEPT = { state: 'kept', because: 'unkind' };

describe('who reported a chat', () => {
  const chatsOf = async (browser: Browser) => (await browser.call(listMatches)).body.matches;

  it('reads that it waits, and why nothing was done, and the other one reads nothing', async () => {
    const { reported, reporter } = await reportChat();
    const [before] = await chatsOf(reported.browser);
    expect(await chatsOf(reporter.browser)).toMatchObject([{ report: { state: 'open' }, lastMessage: null }]);
    await keep();
    const [chat] = await chatsOf(reporter.browser);
    expect(chat).toMatchObject({ report: KEPT, state: 'ended', unread: 0, online: false, partner: null });
    expect((await reporter.browser.call(getMatch, { params: { id: chat?.id ?? '' } })).body).toEqual(chat);
    expect(await chatsOf(reported.browser)).toEqual([before]);
    expect(before?.report).toBeNull();
  });

  it('reads that moderators have acted, until the case is deleted', async () => {
    const { reporter } = await reportChat();
    await decide(moderator, await caseId(), { action: 'suspend', days: 7, reason: REASON });
    expect(await chatsOf(reporter.browser)).toMatchObject([{ report: { state: 'acted' } }]);
    subject.clock.advance(181 * DAY);
    await purgeTables(subject.services);
    const browser = await subject.browser().signInAs(reporter.user);
    expect(await chatsOf(browser)).toEqual([]);
  });
});

describe('who reported an answer', () => {
  it('reads below their letter that it waits, and why it was kept', async () => {
    subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
    const { author, reader, id } = await letterToAnswer(subject, READER);
    await answerWith(reader.browser, id);
    const answers = async () => (await sentOf(author)).flatMap((letter) => letter.answers);
    const [answer] = await answers();
    const report = { params: { id: answer?.id ?? '' }, body: { reason: 'harassment' as const } };
    expect((await author.browser.call(reportConfession, report)).status).toBe(201);
    expect(await answers()).toMatchObject([{ message: ANSWER, report: { state: 'open' } }]);
    await keep();
    expect(await answers()).toMatchObject([{ message: ANSWER, report: KEPT }]);
    // Who wrote it reads nothing of that.
    expect(JSON.stringify(await sentOf(reader))).not.toMatch(/unkind|"report"/);
  });
});

describe('who reported a letter', () => {
  const reportsOf = async (browser: Browser) =>
    (await searchLetters(browser, READER)).body.confessions.map(({ report }) => report);

  it('reads that it waits, and then why it was kept, also in another browser', async () => {
    await deliverLetter(subject, READER);
    const { reader, readersId } = await reportLetter();
    expect(await reportsOf(reader)).toEqual([{ state: 'open' }, null]);
    expect((await keep()).status).toBe(200);
    const other = await makeReader(subject, READER);
    expect(await reportsOf(other)).toEqual([KEPT, null]);
    const { body } = await searchLetters(other, READER);
    expect(JSON.stringify(body)).not.toMatch(/frightens|Clumsy/);
    const liked = await reader.call(likeConfession, { params: { id: readersId } });
    expect(liked.body).toMatchObject({ liked: true, report: KEPT });
  });

  it('reads that it waits again after a second report, and where it was once it is removed', async () => {
    const { reader, readersId } = await reportLetter();
    await keep();
    await reader.call(reportConfession, { params: { id: readersId }, body: { reason: 'threat' } });
    expect(await reportsOf(reader)).toEqual([{ state: 'open' }]);
    await decide(moderator, await caseId(), { action: 'remove', reason: REASON });
    expect((await searchLetters(reader, READER)).body).toMatchObject({
      confessions: [],
      removed: [{ id: readersId }],
    });
  });

  it('can report it anew once the case is deleted, and still sees the place of a removed one', async () => {
    const kept = await reportLetter();
    await keep();
    const gone = await reportLetter();
    await decide(moderator, await caseId(), { action: 'suspend', days: 7, reason: REASON });
    subject.clock.advance(181 * DAY);
    await purgeTables(subject.services);
    const { confessions, removed } = (await searchLetters(await makeReader(subject, READER), READER)).body;
    expect(confessions).toMatchObject([{ id: kept.readersId, report: null }]);
    expect(removed).toMatchObject([{ id: gone.readersId, index: 0 }]);
  });
});
