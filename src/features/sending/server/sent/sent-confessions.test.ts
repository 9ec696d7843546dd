import { describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { exportData } from '#features/account/contract.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { storeNumbered } from '#test/factories/stored-letters.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob } from '#test/harness/jobs.ts';
import { messagesOf, retract, sentBy, sentScenario } from '#test/harness/sent-scenario.ts';
import { listSentConfessions } from '../../contract.ts';

const { subject, premium, deliverLater, visitAt } = sentScenario();

const page = async (browser: Browser, cursor?: string | null) =>
  (await browser.call(listSentConfessions, { query: cursor ? { cursor } : {} })).body;

describe("the author's own list", () => {
  it('is newest first, a page at a time, and shows no letters of others', async () => {
    const { user, browser } = await premium();
    await storeNumbered(subject.services, user.id, 0, 45);
    await sendLetter((await premium()).browser, 'somebody.else');
    const first = await page(browser);
    const second = await page(browser, first.nextCursor);
    // A letter that is sent while the author pages through the list does not shift the pages.
    await sendLetter(browser, 'one.more');
    const third = await page(browser, second.nextCursor);
    expect([first, second, third].map((one) => one.confessions.length)).toEqual([20, 20, 5]);
    expect(third.nextCursor).toBeNull();
    expect([first, second, third].flatMap((one) => messagesOf(one.confessions))).toEqual(
      Array.from({ length: 45 }, (_, n) => `Letter ${44 - n}`),
    );
    expect((await browser.call(listSentConfessions, { query: { cursor: 'x' } })).status).toBe(400);
    expect((await subject.browser().call(listSentConfessions)).status).toBe(401);
  });

  it('goes on from month to month, and leaves out letters that are gone', async () => {
    const author = await premium();
    const { user, browser } = author;
    const ids = await storeNumbered(subject.services, user.id, 0, 25);
    await visitAt('2026-05-02T10:00:00Z', author);
    ids.push(...(await storeNumbered(subject.services, user.id, 25, 50)));
    for (const id of ids.slice(20, 48)) expect((await retract(browser, id)).status).toBe(200);
    const first = await page(browser);
    expect(messagesOf(first.confessions).slice(0, 3)).toEqual(['Letter 49', 'Letter 48', 'Letter 19']);
    const second = first.nextCursor ? await page(browser, first.nextCursor) : { confessions: [] };
    expect([...first.confessions, ...second.confessions]).toHaveLength(22);
  });

  it('ends where letters are no longer kept', async () => {
    const author = await premium();
    await storeNumbered(subject.services, author.user.id, 0, 1);
    await visitAt('2028-02-28T10:00:00Z', author);
    expect(await sentBy(author.browser)).toHaveLength(1);
    await visitAt('2028-03-01T10:00:00Z', author);
    expect(await sentBy(author.browser)).toEqual([]);
  });

  it('begins with the letters that wait, the latest first', async () => {
    const { user, browser } = await premium();
    await storeNumbered(subject.services, user.id, 0, 2);
    deliverLater();
    await sendLetter(browser, 'one', { message: 'First' });
    subject.clock.advance(HOUR);
    await sendLetter(browser, 'two', { message: 'Second' });
    const letters = await sentBy(browser);
    expect(messagesOf(letters)).toEqual(['Second', 'First', 'Letter 1', 'Letter 0']);
    expect(letters.map(({ state, submittedAt }) => [state, submittedAt])).toEqual([
      ['waiting', null],
      ['waiting', null],
      ['delivered', '2026-03-14T10:00:00.000Z'],
      ['delivered', '2026-03-14T10:00:00.000Z'],
    ]);
  });

  it('shows the same letter under the same id before and after its delivery', async () => {
    const { browser } = await premium();
    deliverLater();
    const id = await sendLetter(browser, 'rose.gardener', { vanishAfterDays: 7 });
    expect(await sentBy(browser)).toMatchObject([{ id, state: 'waiting', submittedAt: null, vanishesOn: null }]);
    subject.clock.advance(7 * HOUR);
    await runJob(subject, 'deliver-letters');
    expect(await sentBy(browser)).toMatchObject([
      { id, state: 'delivered', submittedAt: '2026-03-14T17:00:00.000Z', vanishesOn: '2026-03-21' },
    ]);
  });

  it('is part of the export, without the tags by which letters are found', async () => {
    const { browser } = await premium();
    await sendLetter(browser, 'rose.gardener');
    deliverLater();
    await sendLetter(browser, 'flora.whitfield');
    const { body } = await browser.call(exportData);
    expect(body).toMatchObject({
      confessions: [
        { targetName: 'flora.whitfield', state: 'waiting' },
        { targetName: 'rose.gardener', state: 'delivered' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('Tag');
  });
});
