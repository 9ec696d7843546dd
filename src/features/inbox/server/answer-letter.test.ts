import { describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { exportData } from '#features/account/contract.ts';
import { letterMarks } from '#features/letters/server/schema.ts';
import { retractConfession, sendConfession } from '#features/sending/contract.ts';
import { ANSWER, answerWith, letterToAnswer, readNewest, sentOf } from '#test/factories/answered-letter.ts';
import { deliverLetter, letterForm, sendLetter } from '#test/factories/letter.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { makeReader } from '#test/factories/reader.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import * as contract from '../contract.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();
const deliverAtOnce = () => {
  subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
};
const on = (id: string) => ({ params: { id } });

describe('an answer', () => {
  it('reaches the author under the letter, who reacts, and the person who answered sees that', async () => {
    deliverAtOnce();
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    expect((await reader.browser.call(contract.getAnswer, on(id))).body).toEqual({ state: 'open', answer: null });
    const { status, body } = await answerWith(reader.browser, id);
    expect([status, body]).toMatchObject([201, { message: ANSWER, isAnswer: true, targetName: ELISE, answers: [] }]);
    expect((await reader.browser.call(contract.getAnswer, on(id))).body).toMatchObject({
      state: 'given',
      answer: { id: body.id, message: ANSWER, state: 'delivered' },
    });

    const [letter] = await sentOf(author);
    expect(letter).toMatchObject({ id: author.id, isAnswer: false, smile: null, answers: [{ message: ANSWER }] });
    const answer = letter?.answers[0]?.id ?? '';
    await author.browser.call(contract.openConfession, on(answer));
    await author.browser.call(contract.reactToConfession, { ...on(answer), body: { emoji: '🥰' } });
    expect((await sentOf(author))[0]?.answers).toMatchObject([{ opened: true, reacted: ['🥰'] }]);
    expect(await sentOf(reader)).toMatchObject([
      { id: body.id, isAnswer: true, smile: { liked: false, reactions: ['🥰'] } },
    ]);
  });

  it('waits for other letters, as a letter does', async () => {
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    expect((await answerWith(reader.browser, id)).body.state).toBe('waiting');
    await runJob(subject, 'deliver-letters');
    expect((await sentOf(author))[0]?.answers).toEqual([]);
    subject.clock.advance(7 * HOUR);
    await runJob(subject, 'deliver-letters');
    expect((await sentOf(author))[0]?.answers).toMatchObject([{ message: ANSWER }]);
  });

  it('does not take the letter of the day', async () => {
    deliverAtOnce();
    const { reader, id } = await letterToAnswer(subject, ELISE);
    await answerWith(reader.browser, id);
    expect((await reader.browser.call(sendConfession, { body: letterForm() })).status).toBe(201);
  });

  it('can be taken back, and then the letter cannot be answered again', async () => {
    deliverAtOnce();
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    const { body } = await answerWith(reader.browser, id);
    await reader.browser.call(retractConfession, on(body.id));
    expect((await sentOf(author))[0]?.answers).toEqual([]);
    expect((await reader.browser.call(contract.getAnswer, on(id))).body).toEqual({ state: 'taken-back', answer: null });
    const again = await answerWith(reader.browser, id);
    expect([again.status, again.error.code]).toEqual([409, 'ALREADY_ANSWERED']);
  });
});

it('each answer leaves marks in a row of its own, so that no row shows which letters are of one hand', async () => {
  deliverAtOnce();
  const { author, reader, id } = await letterToAnswer(subject, ELISE);
  await answerWith(reader.browser, id, 'First.');
  await sendLetter(author.browser, ELISE);
  await answerWith(reader.browser, (await readNewest(reader, ELISE)).id, 'Second.');
  const answers = (await sentOf(author)).flatMap((letter) => letter.answers);
  for (const answer of answers) await author.browser.call(contract.openConfession, on(answer.id));
  expect(await subject.services.db.$count(letterMarks)).toBe(2);
  expect((await sentOf(author)).flatMap((letter) => letter.answers)).toMatchObject([
    { opened: true },
    { opened: true },
  ]);
});

it('the export of each has their own words alone', async () => {
  deliverAtOnce();
  const { author, reader, id } = await letterToAnswer(subject, ELISE);
  await answerWith(reader.browser, id);
  const [ofAuthor, ofReader] = [await author.browser.call(exportData), await reader.browser.call(exportData)];
  expect(JSON.stringify(ofAuthor.body)).not.toContain(ANSWER);
  expect(ofReader.body).toMatchObject({ confessions: [{ isAnswer: true, targetName: ELISE, message: ANSWER }] });
});

describe('a letter is answered once', () => {
  it('also when the reply was lost and the answer is sent again', async () => {
    deliverAtOnce();
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    const replies = [await answerWith(reader.browser, id), await answerWith(reader.browser, id)];
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const other = await answerWith(reader.browser, id, 'Or rather: who are you?');
    expect([other.status, other.error.code]).toEqual([409, 'ALREADY_ANSWERED']);
    expect((await sentOf(author))[0]?.answers).toHaveLength(1);
  });

  it('by each of two people who have proved the account', async () => {
    deliverAtOnce();
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    const other = await makePremiumMember(subject, [ELISE]);
    await answerWith(reader.browser, id, 'One of us hums.');
    await answerWith(other.browser, (await readNewest(other, ELISE)).id, 'Both of us do.');
    expect((await sentOf(author))[0]?.answers).toMatchObject([
      { message: 'Both of us do.' },
      { message: 'One of us hums.' },
    ]);
  });
});

describe('no answer is possible', () => {
  it('for visitors and strangers, whatever id they use', async () => {
    const { author, id } = await letterToAnswer(subject, ELISE);
    const visitor = await makeReader(subject, ELISE);
    expect((await answerWith(visitor, id)).status).toBe(401);
    const stranger = await makePremiumMember(subject, [FLORA]);
    for (const browser of [stranger.browser, author.browser]) {
      expect([(await answerWith(browser, id)).status, (await answerWith(browser, author.id)).status]).toEqual([
        404, 404,
      ]);
      expect((await browser.call(contract.getAnswer, on(id))).status).toBe(404);
    }
  });

  it('to a letter whose author wants none, or whose author the reader has blocked', async () => {
    const { reader, id } = await letterToAnswer(subject, ELISE, { letter: { mayAnswer: false } });
    expect((await readNewest(reader, ELISE)).canAnswer).toBe(false);
    expect((await reader.browser.call(contract.getAnswer, on(id))).body.state).toBe('closed');
    expect((await answerWith(reader.browser, id)).error.code).toBe('NOT_ANSWERABLE');
    await deliverLetter(subject, ELISE);
    const other = await readNewest(reader, ELISE);
    expect(other.canAnswer).toBe(true);
    expect((await reader.browser.call(contract.blockAuthor, on(other.id))).body.canAnswer).toBe(false);
    expect((await answerWith(reader.browser, other.id)).error.code).toBe('NOT_ANSWERABLE');
  });

  it('to a letter that is gone', async () => {
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    await author.browser.call(retractConfession, on(author.id));
    expect((await answerWith(reader.browser, id)).status).toBe(404);
  });

  it('after opting out', async () => {
    const { reader, id } = await letterToAnswer(subject, ELISE);
    await reader.browser.call(contract.optOut, { params: { handle: ELISE } });
    expect((await answerWith(reader.browser, id)).status).toBe(404);
  });

  it('by suspended members and by those who have not confirmed their address', async () => {
    const { reader, id } = await letterToAnswer(subject, ELISE, { reader: { emailVerifiedOn: null } });
    subject.services.deliverySettings = { ...subject.services.deliverySettings, requireVerifiedEmail: true };
    expect((await answerWith(reader.browser, id)).error.code).toBe('EMAIL_UNVERIFIED');
    subject.services.deliverySettings = { ...subject.services.deliverySettings, requireVerifiedEmail: false };
    await suspendPerson(subject.services, reader.user);
    expect((await answerWith(reader.browser, id)).error.code).toBe('SUSPENDED');
  });
});

it('to a suspended author is accepted and delivered like any other', async () => {
  deliverAtOnce();
  const { author, reader, id } = await letterToAnswer(subject, ELISE);
  await suspendPerson(subject.services, author.user);
  expect((await answerWith(reader.browser, id)).body.state).toBe('delivered');
});

it('ten answers a day can be written', async () => {
  deliverAtOnce();
  const { reader } = await letterToAnswer(subject, ELISE);
  for (let n = 0; n < 10; n += 1) await deliverLetter(subject, ELISE);
  const letters = (await reader.browser.call(contract.searchConfessions, { params: { query: ELISE }, query: {} })).body
    .confessions;
  const statuses: number[] = [];
  for (const { id } of letters) statuses.push((await answerWith(reader.browser, id)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
});
