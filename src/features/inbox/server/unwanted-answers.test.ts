import { beforeEach, describe, expect, it } from 'vitest';
import { getUnread } from '#features/notices/contract.ts';
import { retractConfession, sendConfession } from '#features/sending/contract.ts';
import { ANSWER, answerWith, letterToAnswer, readNewest, sentOf } from '#test/factories/answered-letter.ts';
import { caseActions, HELD } from '#test/factories/cases.ts';
import { letterForm, sendLetter } from '#test/factories/letter.ts';
import { makePremiumMember, type Member } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import * as contract from '../contract.ts';

const ELISE = 'elise.marchetti';
const MINOR = { dateOfBirth: '2010-06-01', parentalPermission: true };

const subject = appPerTest();
const { moderator, casesIn, decide } = caseActions(() => subject);
beforeEach(() => {
  subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
});

const on = (id: string) => ({ params: { id } });
const answersOf = async (author: Member) => (await sentOf(author)).flatMap(({ answers }) => answers);
const unreadOf = async ({ browser }: Member) => (await browser.call(getUnread)).body.answers;

/** Another letter of the author, and the reader's answer to it. */
async function answerAnother(author: Member, reader: Member, message: string): Promise<void> {
  await sendLetter(author.browser, ELISE);
  await answerWith(reader.browser, (await readNewest(reader, ELISE)).id, message);
}

describe('moderation', () => {
  it('refuses an answer that breaks the rules, or says how to reach its author', async () => {
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    for (const message of ['I will kill you.', HELD, 'Call me: 0176 5550 1234', 'Write to kite@post.example']) {
      const { status, error } = await answerWith(reader.browser, id, message);
      expect([status, error.code], message).toEqual([422, 'MODERATION']);
    }
    expect((await answerWith(reader.browser, id, 'x'.repeat(501))).status).toBe(400);
    expect((await answerWith(reader.browser, id, '  ')).status).toBe(400);
    expect(await answersOf(author)).toEqual([]);
    // Nothing of it counts.
    expect((await answerWith(reader.browser, id)).status).toBe(201);
  });

  it('holds a doubtful one until a moderator has decided, and it is no letter that another can replace', async () => {
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    const { status, body } = await answerWith(reader.browser, id, 'You are a worthless, disgusting pig.');
    expect([status, body.state]).toEqual([201, 'held']);
    const replacing = await reader.browser.call(sendConfession, { body: { ...letterForm(), replaces: body.id } });
    expect(replacing.error.code).toBe('ALREADY_DECIDED');
    const browser = await moderator();
    const [held] = await casesIn(browser, 'held');
    expect(held?.words.map(({ text }) => text)).toEqual([body.message, 'It answers a letter.']);
    expect((await decide(browser, held?.id ?? '', { action: 'allow', reason: 'Between the two.' })).status).toBe(200);
    await runJob(subject, 'deliver-letters');
    expect(await answersOf(author)).toMatchObject([{ message: 'You are a worthless, disgusting pig.' }]);
  });

  it('removes a reported one for the author of the letter, and whoever wrote it does not learn that', async () => {
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    await answerWith(reader.browser, id);
    const [answer] = await answersOf(author);
    const report = { ...on(answer?.id ?? ''), body: { reason: 'harassment' as const } };
    expect((await author.browser.call(contract.reportConfession, report)).status).toBe(201);
    const browser = await moderator();
    const [reported] = await casesIn(browser, 'reports');
    expect(reported?.words.map(({ text }) => text)).toEqual([ANSWER, 'It answers a letter.']);
    await decide(browser, reported?.id ?? '', { action: 'remove', reason: 'It was rude.' });
    expect([await answersOf(author), await unreadOf(author)]).toEqual([[{ id: answer?.id, isRemoved: true }], 0]);
    expect(await sentOf(reader)).toMatchObject([{ isAnswer: true, state: 'delivered' }]);
  });
});

describe('between adults and minors an answer reaches nobody, which does not show:', () => {
  /** What a reader of this age is told about an answer to a letter of somebody who comes of age on 2026-03-20. */
  async function answerOn(day: string, author: Member, reader: Member, message: string) {
    subject.clock.set(`${day}T12:00:00Z`);
    const browser = await subject.browser().signInAs(reader.user);
    const { id, canAnswer } = await readNewest({ ...reader, browser }, ELISE);
    const { state } = (await browser.call(contract.getAnswer, on(id))).body;
    const { status, body } = await answerWith(browser, id, message);
    const signedIn = { browser: await subject.browser().signInAs(author.user) };
    return { told: [canAnswer, state, status, body.state], answers: (await sentOf(signedIn))[0]?.answers };
  }
  const ANSWERABLE = [true, 'open', 201, 'delivered'];

  it('an adult answers a minor, who is of age a week later', async () => {
    subject.clock.set('2026-03-14T12:00:00Z');
    const author = await makePremiumMember(subject, [], { ...MINOR, dateOfBirth: '2008-03-20' });
    await sendLetter(author.browser, ELISE);
    const readers = [await makePremiumMember(subject, [ELISE]), await makePremiumMember(subject, [ELISE])] as const;
    expect(await answerOn('2026-03-19', author, readers[0], 'First.')).toEqual({ told: ANSWERABLE, answers: [] });
    const second = await answerOn('2026-03-20', author, readers[1], 'Second.');
    expect([second.told, second.answers]).toMatchObject([ANSWERABLE, [{ message: 'Second.' }]]);
  });

  it('a minor answers somebody who has come of age since', async () => {
    subject.clock.set('2026-03-14T12:00:00Z');
    const author = await makePremiumMember(subject, [], { ...MINOR, dateOfBirth: '2008-03-20' });
    await sendLetter(author.browser, ELISE);
    const readers = [
      await makePremiumMember(subject, [ELISE], MINOR),
      await makePremiumMember(subject, [ELISE], MINOR),
    ] as const;
    const first = await answerOn('2026-03-19', author, readers[0], 'First.');
    expect([first.told, first.answers?.length]).toEqual([ANSWERABLE, 1]);
    const second = await answerOn('2026-03-20', author, readers[1], 'Second.');
    expect([second.told, second.answers]).toMatchObject([ANSWERABLE, [{ message: 'First.' }]]);
  });
});

it('an author who blocks a person who answered gets no more answers from that handle, until the block ends', async () => {
  const { author, reader, id } = await letterToAnswer(subject, ELISE);
  await answerWith(reader.browser, id, 'First.');
  const [first] = await answersOf(author);
  const { body } = await author.browser.call(contract.blockAuthor, on(first?.id ?? ''));
  expect(body.blocked).toBe(true);
  await answerAnother(author, reader, 'Second.');
  expect(await answersOf(author)).toMatchObject([{ message: 'First.', blocked: true }]);
  expect(await sentOf(reader)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  await author.browser.call(contract.unblockAuthor, on(first?.id ?? ''));
  expect(await answersOf(author)).toMatchObject([{ message: 'Second.' }, { message: 'First.' }]);
});

it('taking back the answer that was blocked does not end the block', async () => {
  const { author, reader, id } = await letterToAnswer(subject, ELISE);
  const { body } = await answerWith(reader.browser, id, 'First.');
  const [first] = await answersOf(author);
  await author.browser.call(contract.blockAuthor, on(first?.id ?? ''));
  await reader.browser.call(retractConfession, on(body.id));
  await answerAnother(author, reader, 'Second.');
  expect([await answersOf(author), await unreadOf(author)]).toEqual([[], 0]);
});

it('the unread count leaves out answers that were put away unopened', async () => {
  const { author, reader, id } = await letterToAnswer(subject, ELISE);
  await answerWith(reader.browser, id);
  const [answer] = await answersOf(author);
  await author.browser.call(contract.hideConfession, on(answer?.id ?? ''));
  expect(await unreadOf(author)).toBe(0);
});

it('the unread count has answers that were not opened, without those to letters that are gone', async () => {
  const { author, reader, id } = await letterToAnswer(subject, ELISE);
  expect(await unreadOf(author)).toBe(0);
  await answerWith(reader.browser, id, 'First.');
  await answerAnother(author, reader, 'Second.');
  expect(await unreadOf(author)).toBe(2);
  const [letter] = await sentOf(author);
  await author.browser.call(contract.openConfession, on(letter?.answers[0]?.id ?? ''));
  expect(await unreadOf(author)).toBe(1);
  await author.browser.call(retractConfession, on(author.id));
  expect([await unreadOf(author), (await answersOf(author)).length]).toEqual([0, 1]);
});
