import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { getCurrentUser } from '#features/auth/contract.ts';
import { UNCOUNTED } from '#features/quota/server/index.ts';
import { quotas } from '#features/quota/server/schema.ts';
import { monthOf } from '#platform/server/months.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { sendForm, sendLetter } from '#test/factories/letter.ts';
import { waitingLetter } from '#test/factories/letter-content.ts';
import { makeMember } from '#test/factories/member.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import { retractConfession } from '../contract.ts';
import { ALL_SLOTS, slotTags } from './outbox/outbox.ts';
import { confessionOutbox } from './schema.ts';
import { sealForOutbox, storeLetters, type LetterToStore } from './store-letters.ts';

const subject = appPerTest();
beforeEach(() => subject.clock.set('2026-03-14T10:30:00Z'));

const rows = () => subject.services.db.select().from(confessionOutbox);
const premium = (overrides: object = {}) => makeMember(subject, { membershipPlan: 'premium', ...overrides });

async function newLetter(author?: number): Promise<LetterToStore> {
  const now = subject.clock.now().getTime();
  const whose = author ?? (await makeMember(subject)).user.id;
  const letter = waitingLetter({ author: whose, sentAt: now, readyAt: now });
  return sealForOutbox(subject.services, letter, { state: 'waiting', leaveBy: now }, UNCOUNTED);
}

/** Hands letters over at the same moment; returns each answer, or the code of the refusal. */
function storeAll(letters: LetterToStore[]): Promise<unknown[]> {
  const { groupCommit } = subject.services;
  return Promise.all(
    letters.map((letter) =>
      groupCommit
        .add(subject.services, storeLetters, letter)
        .catch((error: unknown) => (error as { code?: string }).code),
    ),
  );
}

describe('letters that arrive together', () => {
  it('are written in few transactions, and not in the order of their arrival', async () => {
    const letters = await Promise.all(Array.from({ length: 30 }, () => newLetter()));
    expect(new Set(await storeAll(letters))).toEqual(new Set([true]));
    const stored = await subject.database.db.execute<{ id: Buffer; xmin: string }>(
      'SELECT id, xmin::text FROM confession_outbox ORDER BY ctid',
    );
    // The first is written at once; all others wait for it and are then written together.
    expect(new Set(stored.rows.map(({ xmin }) => xmin)).size).toBe(2);
    const order = stored.rows.map(({ id }) => id.toString('hex'));
    const sent = letters.map(({ id }) => id.toString('hex'));
    expect(order).not.toEqual(sent);
    expect(order.toSorted()).toEqual(sent.toSorted());
  });

  it('are stored although others among them are refused', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => makeMember(subject)));
    for (const { browser } of members.slice(0, 6)) expect((await sendForm(browser)).status).toBe(201);
    const answers = await Promise.all(members.map(({ browser }) => sendForm(browser, { targetName: 'somebody.else' })));
    expect(answers.map(({ status }) => status)).toEqual([...Array(6).fill(429), ...Array(6).fill(201)]);
    expect(await rows()).toHaveLength(12);
  });

  it('are stored although one of them makes the database fail', async () => {
    const broken = { ...(await newLetter()), box: null as unknown as Buffer };
    const letters = [await newLetter(), await newLetter(), broken, await newLetter()];
    const answers = await storeAll(letters);
    const notNullViolation = '23502';
    expect(answers).toEqual([true, true, notNullViolation, true]);
    expect(await rows()).toHaveLength(3);
  });

  it('are stored once if they are the same', async () => {
    const letter = await newLetter();
    const answers = await storeAll(Array.from({ length: 10 }, () => letter));
    expect(answers.filter((isNew) => isNew === true)).toHaveLength(1);
    expect(answers.filter((isNew) => isNew === false)).toHaveLength(9);
    expect(await rows()).toHaveLength(1);
  });

  it('count against the limits of their author one after the other', async () => {
    const { browser } = await premium();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => sendForm(browser, { targetName: `person${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ error }) => error.code === 'BURST_LIMIT')).toHaveLength(5);
    expect((await browser.call(getCurrentUser)).body.confessionsToday).toBe(20);
    expect(await rows()).toHaveLength(20);
  });

  it.each([
    { requireVerifiedEmail: false, count: 9 },
    { requireVerifiedEmail: true, count: 6 },
  ])(
    'add as many rows to quotas, whoever wrote them ($count each), and change none',
    async ({ count, ...settings }) => {
      Object.assign(subject.services.deliverySettings, settings);
      const stored = () => subject.services.db.select().from(quotas);
      const verified = { emailVerifiedOn: '2026-03-01' };
      const free = await makeMember(subject, settings.requireVerifiedEmail ? verified : {});
      const { browser } = await premium(verified);
      const seen = [];
      for (const [author, target] of [
        [free.browser, 'one.person'],
        [browser, 'one.person'],
        [browser, 'one.person'],
        [browser, 'another.person'],
      ] as const) {
        await sendLetter(author, target);
        seen.push(await stored());
      }
      await sendForm(free.browser);
      seen.push(await stored());
      expect(seen.map(({ length }) => length / count)).toEqual([1, 2, 3, 4, 4]);
      const last = new Set(seen.at(-1)?.map(({ tag }) => tag.toString('hex')));
      expect(seen.flat().filter(({ tag }) => !last.has(tag.toString('hex')))).toEqual([]);
    },
  );

  it('use up no limit if another one refuses them', async () => {
    const { browser } = await premium();
    for (let n = 0; n < 3; n += 1) await sendLetter(browser, 'one.person');
    const [refused] = await Promise.all([
      sendForm(browser, { targetName: 'one.person' }),
      sendForm(browser, { targetName: 'another.person' }),
    ]);
    expect(refused.error.code).toBe('TARGET_LIMIT');
    expect((await browser.call(getCurrentUser)).body.confessionsToday).toBe(4);
  });
});

describe('a letter', () => {
  it('is refused if its account is deleted in the meantime', async () => {
    const { user, browser } = await makeMember(subject);
    const letter = await newLetter(user.id);
    expect((await browser.call(deleteAccount, { body: { currentPassword: PASSWORD } })).status).toBe(200);
    expect(await storeAll([letter, await newLetter()])).toEqual(['SIGNED_OUT', true]);
    expect(await rows()).toHaveLength(1);
  });

  it('gets a free slot of its author', async () => {
    const { user, browser } = await premium();
    for (let n = 0; n < 20; n += 1) await sendLetter(browser, `person${n}`);
    const slots = new Set(slotTags(subject.services, user.id, ALL_SLOTS).map((tag) => tag.toString('hex')));
    const taken = (await rows()).map(({ tag }) => tag.toString('hex'));
    expect(new Set(taken).size).toBe(20);
    expect(taken.filter((tag) => !slots.has(tag))).toEqual([]);
  });

  it('is refused while 512 letters of its author wait, and uses no quota', async () => {
    const { user, browser } = await premium();
    const tags = slotTags(subject.services, user.id, ALL_SLOTS);
    const held = { part: 2, leaveBy: new Date(0), state: 'held' as const };
    const waiting = tags.slice(1).map((tag) => ({ ...held, id: randomBytes(16), tag, box: tag }));
    await subject.services.db.insert(confessionOutbox).values(waiting);
    await sendLetter(browser, 'rose.gardener');
    expect((await sendForm(browser)).error.code).toBe('BURST_LIMIT');
    expect((await browser.call(getCurrentUser)).body.confessionsToday).toBe(1);
  });

  it('is not sent again once it was taken back', async () => {
    const { browser } = await premium();
    const clientKey = randomUUID();
    const id = await sendLetter(browser, 'rose.gardener', { clientKey });
    await browser.call(retractConfession, { params: { id } });
    expect((await sendForm(browser, { clientKey })).error.code).toBe('NOT_FOUND');
    expect((await browser.call(getCurrentUser)).body.confessionsToday).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('is not stored again once it was delivered, whether or not its key tells since when to look', async () => {
    const letter = await newLetter();
    expect(await storeAll([letter])).toEqual([true]);
    const since = monthOf(subject.clock.now());
    subject.clock.advance(7 * HOUR);
    await runJob(subject, 'deliver-letters');
    subject.clock.advance(60 * DAY);
    expect(await storeAll([letter, { ...letter, since }])).toEqual([false, false]);
    expect(await rows()).toEqual([]);
  });

  it('that was sent before is answered although its author may send no more', async () => {
    const { browser } = await makeMember(subject);
    const clientKey = randomUUID();
    const first = await sendForm(browser, { clientKey });
    expect((await sendForm(browser)).error.code).toBe('DAILY_LIMIT');
    const refusedText = 'Call me on +44 20 7946 0958, I am waiting.';
    expect((await sendForm(browser, { clientKey, message: refusedText })).body.id).toBe(first.body.id);
    await browser.call(retractConfession, { params: { id: first.body.id } });
    expect((await sendForm(browser, { clientKey })).error.code).toBe('NOT_FOUND');
  });
});
