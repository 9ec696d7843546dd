import { describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { letterForm, sendForm, sendLetter } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { isGone, storeNumbered } from '#test/factories/stored-letters.ts';
import { runJob } from '#test/harness/jobs.ts';
import { messagesOf, retract, sentBy, sentScenario } from '#test/harness/sent-scenario.ts';
import { letterBox } from '#features/letters/server/index.ts';
import { confessions } from '#features/letters/server/schema.ts';
import { retractAll, sendConfession } from '../../contract.ts';
import { waitingBox } from '../waiting-letter.ts';
import { confessionOutbox } from '../schema.ts';

const { subject, premium, deliverLater, visitAt } = sentScenario();

/** The contents of all rows, of every author. */
async function readStored() {
  const { db, keys } = subject.services;
  const waiting = await db.select().from(confessionOutbox);
  const delivered = await db.select().from(confessions);
  return [
    ...waiting.map(({ id, box }) => waitingBox.open(keys, id, box)),
    ...delivered.map(({ id, box }) => letterBox.open(keys, id, box)),
  ];
}

describe('retracting a letter', () => {
  it.each(['delivered', 'waiting'])('empties it (%s), and its row stays', async (state) => {
    if (state === 'waiting') deliverLater();
    const { browser } = await premium();
    const id = await sendLetter(browser, 'rose.gardener');
    expect((await retract(browser, id)).status).toBe(200);
    expect(await sentBy(browser)).toEqual([]);
    const [content, ...others] = await readStored();
    expect(others).toEqual([]);
    expect(content).toMatchObject({ gone: true, since: '2026-03-14' });
    expect(JSON.stringify(content)).not.toContain('rose.gardener');
    expect((await retract(browser, id)).status).toBe(404);
  });

  it('that waits means that it is delivered as gone', async () => {
    deliverLater();
    const { browser } = await premium();
    const ids = [await sendLetter(browser, 'one'), await sendLetter(browser, 'two')];
    await retract(browser, ids[0] ?? '');
    subject.clock.advance(7 * HOUR);
    await runJob(subject, 'deliver-letters');
    const rows = await subject.services.db.select().from(confessions);
    expect(
      rows.map((row) => isGone(subject.services, row)).toSorted((one, other) => Number(one) - Number(other)),
    ).toEqual([false, true]);
    expect((await sentBy(browser)).map(({ id }) => id)).toEqual([ids[1]]);
    expect((await retract(browser, ids[0] ?? '')).status).toBe(404);
  });

  it('wins or loses against its delivery, and the letter is gone in any case', async () => {
    deliverLater();
    const members = await Promise.all(Array.from({ length: 8 }, () => premium()));
    const ids = await Promise.all(members.map(({ browser }) => sendLetter(browser, 'rose.gardener')));
    subject.clock.advance(7 * HOUR);
    const [, ...answers] = await Promise.all([
      runJob(subject, 'deliver-letters'),
      ...members.map(({ browser }, index) => retract(browser, ids[index] ?? '')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    for (const { browser } of members) expect(await sentBy(browser)).toEqual([]);
    expect((await readStored()).map(({ gone }) => gone)).toEqual(ids.map(() => true));
  });

  it("does not return the day's quota", async () => {
    const { browser } = await makeMember(subject);
    await retract(browser, await sendLetter(browser, 'rose.gardener'));
    expect((await browser.call(sendConfession, { body: letterForm() })).error.code).toBe('DAILY_LIMIT');
  });

  it('answers NOT_FOUND for a letter of another author', async () => {
    const { browser } = await premium();
    const id = await sendLetter(browser, 'rose.gardener');
    const otherAuthor = await premium();
    expect((await retract(otherAuthor.browser, id)).status).toBe(404);
    expect((await retract(otherAuthor.browser, 'no-id')).status).toBe(404);
    expect(await sentBy(browser)).toHaveLength(1);
  });

  it('is possible while another letter of the month is damaged', async () => {
    const { user, browser } = await premium();
    const other = await premium();
    await storeNumbered(subject.services, other.user.id, 0, 1);
    await subject.services.db.update(confessions).set({ box: Buffer.from('damaged') });
    const [id = ''] = await storeNumbered(subject.services, user.id, 1, 2);
    expect((await retract(browser, id)).status).toBe(200);
    expect(await sentBy(browser)).toEqual([]);
  });

  it('does not hide letters that were sent later', async () => {
    const { user, browser } = await premium();
    const ids = await storeNumbered(subject.services, user.id, 0, 30);
    for (const id of ids.slice(0, 28)) await retract(browser, id);
    expect(messagesOf(await sentBy(browser))).toEqual(['Letter 29', 'Letter 28']);
    await sendLetter(browser, 'one.more');
    expect(await sentBy(browser)).toHaveLength(3);
  });
});

describe('retracting all letters', () => {
  it('empties all that wait, are held or were delivered, and none of others', async () => {
    const author = await premium();
    const { user, browser } = author;
    await storeNumbered(subject.services, user.id, 0, 250);
    await visitAt('2026-05-02T10:00:00Z', author);
    await storeNumbered(subject.services, user.id, 250, 260);
    const other = await premium();
    await storeNumbered(subject.services, other.user.id, 0, 1);
    deliverLater();
    await sendLetter(browser, 'one');
    await sendLetter(browser, 'two', { message: 'My snapchat: velvet_kite7, whenever you like.' });
    await sendLetter(other.browser, 'three');
    expect((await browser.call(retractAll)).status).toBe(200);
    expect(await sentBy(browser)).toEqual([]);
    expect(await sentBy(other.browser)).toHaveLength(2);
    const stored = await readStored();
    expect(stored).toHaveLength(264);
    expect(stored.filter(({ gone }) => gone)).toHaveLength(262);
    // A second call finds nothing to do.
    expect((await browser.call(retractAll)).status).toBe(200);
  });

  it('is refused to visitors, and does not keep an author from writing again', async () => {
    expect((await subject.browser().call(retractAll)).status).toBe(401);
    const { browser } = await premium();
    await browser.call(retractAll);
    expect((await sendForm(browser)).status).toBe(201);
    expect(await sentBy(browser)).toHaveLength(1);
  });
});
