import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCurrentUser } from '#features/auth/contract.ts';
import { quotas } from '#features/quota/server/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import { caseActions, HELD, READER } from '#test/factories/cases.ts';
import { sendForm } from '#test/factories/letter.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { listSentConfessions, retractConfession, type SentConfession } from '../contract.ts';

const subject = appPerFile();
beforeEach(() => subject.clock.set('2026-03-14T10:30:00Z'));
afterEach(() => subject.services.db.execute(sql`TRUNCATE confession_outbox`));

/** The limit of the community guidelines. */
const PER_HOUR = 20;

const { holdLetter, moderator, casesIn, decide } = caseActions(() => subject);
const sentBy = async (browser: Browser) => (await browser.call(listSentConfessions)).body.confessions;

/** A free member whose letter of the day is held. */
async function held() {
  const { user, browser, id } = await holdLetter({}, 'free');
  const reword = (overrides: object = {}) =>
    sendForm(browser, { targetName: READER, message: 'Kinder words.', replaces: id, ...overrides });
  return { user, browser, id, reword };
}

async function decideFirst(action: 'allow' | 'remove'): Promise<void> {
  const by = await moderator();
  const [one] = await casesIn(by, 'held');
  await decide(by, one?.id ?? '', { action, reason: 'As it is.' });
}

describe('a letter in the place of one that was not delivered', () => {
  it.each(['held', 'refused'] as const)('takes it back, and needs no other letter of the day: %s', async (state) => {
    const { browser, reword } = await held();
    if (state === 'refused') await decideFirst('remove');
    expect((await sendForm(browser, { targetName: READER })).error.code).toBe('DAILY_LIMIT');
    expect((await reword()).status).toBe(201);
    expect(await sentBy(browser)).toMatchObject([{ message: 'Kinder words.', state: 'waiting' }]);
    expect((await browser.call(getCurrentUser)).body.confessionsToday).toBe(1);
    expect((await sendForm(browser, { targetName: READER })).error.code).toBe('DAILY_LIMIT');
  });

  it('leaves it as it is when it is refused itself', async () => {
    const { browser, id, reword } = await held();
    expect((await reword({ message: 'I will kill you' })).error.code).toBe('MODERATION');
    expect(await sentBy(browser)).toMatchObject([{ id, state: 'held' }]);
    expect((await reword()).status).toBe(201);
  });

  it('is one letter, whatever was lost and however often it is sent', async () => {
    const { browser, reword } = await held();
    const clientKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => reword({ clientKey })));
    answers.push(await reword({ clientKey }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await sentBy(browser)).toHaveLength(1);
  });

  it('is one letter, however many tabs reword the same one', async () => {
    const { browser, reword } = await held();
    const answers = await Promise.all(Array.from({ length: 5 }, () => reword()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.code === 'ALREADY_DECIDED')).toHaveLength(4);
    expect(await sentBy(browser)).toHaveLength(1);
  });

  it('is not sent if the other one is on its way or gone', async () => {
    const { browser, id, reword } = await held();
    await decideFirst('allow');
    expect((await reword()).error).toMatchObject({ code: 'ALREADY_DECIDED' });
    expect(await sentBy(browser)).toMatchObject([{ id, state: 'waiting' }]);
    await browser.call(retractConfession, { params: { id } });
    expect((await reword()).error.code).toBe('ALREADY_DECIDED');
    expect((await reword({ replaces: randomUUID() })).error.code).toBe('ALREADY_DECIDED');
    expect(await sentBy(browser)).toEqual([]);
  });

  it('adds as many rows to the quota as any other', async () => {
    const { reword } = await held();
    const rows = () => subject.services.db.$count(quotas);
    const before = await rows();
    await reword();
    const ofReworded = (await rows()) - before;
    await held();
    expect((await rows()) - before - ofReworded).toBe(ofReworded);
  });

  it('leaves the letter of a later day', async () => {
    const { browser, reword } = await held();
    subject.clock.advance(DAY);
    expect((await reword()).status).toBe(201);
    expect((await sendForm(browser, { targetName: READER })).status).toBe(201);
  });

  it('counts against the limit of an hour, also on the free plan', async () => {
    const { user } = await held();
    const kept: SentConfession[] = [];
    const browser = subject.browser();
    for (let n = 0; n <= PER_HOUR; n += 1) {
      subject.clock.advance(DAY);
      await browser.signInAs(user);
      kept.push((await sendForm(browser, { targetName: `crush.${n}`, message: HELD })).body);
    }
    const reword = ({ id, targetName }: SentConfession) => sendForm(browser, { targetName, replaces: id });
    for (const letter of kept.slice(1)) expect((await reword(letter)).status).toBe(201);
    expect((await reword(kept[0] as SentConfession)).error.code).toBe('BURST_LIMIT');
  });

  it('does not open the way to more than three letters a day to one handle', async () => {
    const { browser, ...first } = await held();
    let { id } = first;
    const again = () => sendForm(browser, { targetName: READER, message: HELD, replaces: id });
    for (let n = 1; n < 3; n += 1) id = (await again()).body.id;
    expect((await again()).error.code).toBe('TARGET_LIMIT');
    expect(await sentBy(browser)).toMatchObject([{ id, state: 'held' }]);
  });
});
