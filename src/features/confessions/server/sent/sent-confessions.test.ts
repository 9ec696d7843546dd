import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { listSentConfessions, retractConfession, sendConfession } from '../../contract.ts';
import { sweep } from '../removal/departures.ts';
import { confessionOutbox, confessions, confessionTombstones, crushSlots, departures, keptPlaces } from '../schema.ts';

const subject = appPerTest();
beforeEach(() => {
  subject.services.deliverySettings = { minAuthors: 1, maxWait: 0, requireVerifiedEmail: false };
});

const premium = async () => subject.browser().signInAs(await makeUser(subject.services, { membershipPlan: 'premium' }));

async function send(browser: Browser, overrides: object = {}): Promise<string> {
  const { status, body } = await browser.call(sendConfession, { body: { ...letterForm(), ...overrides } });
  expect(status).toBe(201);
  return body.id;
}

/** As many as asked for, within the limits of an hour. */
async function sendMany(browser: Browser, letters: number): Promise<void> {
  for (let n = 0; n < letters; n += 1) {
    await send(browser, { targetName: `person${n}`, message: `Letter ${n}` });
    if (n % 20 === 19) subject.clock.advance(HOUR);
  }
}

const sentBy = async (browser: Browser) => (await browser.call(listSentConfessions)).body.confessions;
const rowsOf = async (
  table: typeof confessions | typeof confessionTombstones | typeof crushSlots | typeof departures | typeof keptPlaces,
) => (await subject.services.db.select().from(table)).length;

describe("the author's own list", () => {
  it('is newest first, a page at a time, and shows no letters of others', async () => {
    const browser = await premium();
    await sendMany(browser, 70);
    await send(await premium());
    const page = async (cursor?: string) =>
      (await browser.call(listSentConfessions, { query: cursor === undefined ? {} : { cursor } })).body;
    const first = await page();
    const second = await page(first.nextCursor ?? '');
    // A letter that is sent while the author pages through the list does not shift the pages.
    await send(browser, { targetName: 'one.more' });
    const third = await page(second.nextCursor ?? '');
    expect([first, second, third].map(({ confessions: letters }) => letters.length)).toEqual([32, 32, 6]);
    expect(third.nextCursor).toBeNull();
    const messages = [first, second, third].flatMap(({ confessions: letters }) =>
      letters.map(({ message }) => message),
    );
    expect(messages).toEqual(Array.from({ length: 70 }, (_, n) => `Letter ${69 - n}`));
    expect((await browser.call(listSentConfessions, { query: { cursor: 'x' } })).status).toBe(400);
    expect((await subject.browser().call(listSentConfessions)).status).toBe(401);
  });

  it('is part of the export, without the tags by which letters are found', async () => {
    const browser = await premium();
    await send(browser);
    const { body } = await browser.call(exportData);
    expect(body).toMatchObject({ confessions: [{ targetName: 'rose.gardener', state: 'delivered' }] });
    expect(JSON.stringify(body)).not.toContain('sentTag');
  });
});

describe('retracting a letter', () => {
  it.each([1, 5])('deletes its content, delivered or waiting (batches of %i)', async (minAuthors) => {
    subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors, maxWait: 6 * HOUR };
    const browser = await premium();
    const id = await send(browser);
    expect((await browser.call(retractConfession, { params: { id } })).status).toBe(200);
    expect(await sentBy(browser)).toEqual([]);
    expect(await subject.services.db.select().from(confessionOutbox)).toEqual([]);
    expect(await rowsOf(confessions)).toBe(0);
    expect(await rowsOf(crushSlots)).toBe(0);
    expect(await rowsOf(confessionTombstones)).toBe(1);
    expect((await browser.call(retractConfession, { params: { id } })).status).toBe(404);
  });

  it('keeps the crush as long as there is another letter to the same handle', async () => {
    const browser = await premium();
    const id = await send(browser);
    await send(browser, { message: 'And one more thing.' });
    await browser.call(retractConfession, { params: { id } });
    expect(await rowsOf(crushSlots)).toBe(1);
  });

  it("does not return the day's quota", async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    const id = await send(browser);
    await browser.call(retractConfession, { params: { id } });
    expect((await browser.call(sendConfession, { body: letterForm() })).error.code).toBe('DAILY_LIMIT');
  });

  it('answers NOT_FOUND for a letter of another author', async () => {
    const id = await send(await premium());
    const otherAuthor = await premium();
    expect((await otherAuthor.call(retractConfession, { params: { id } })).status).toBe(404);
    expect((await otherAuthor.call(retractConfession, { params: { id: 'no-id' } })).status).toBe(404);
    expect(await rowsOf(confessions)).toBe(1);
  });

  it('does not hide letters that were sent later', async () => {
    const browser = await premium();
    await sendMany(browser, 40);
    const taken = (await browser.call(exportData)).body['confessions'] as { id: string }[];
    for (const { id } of taken.slice(2)) await browser.call(retractConfession, { params: { id } });
    expect((await sentBy(browser)).map(({ message }) => message)).toEqual(['Letter 39', 'Letter 38']);
    await send(browser, { targetName: 'one.more' });
    expect(await sentBy(browser)).toHaveLength(3);
  });
});

describe('after an account is deleted', () => {
  it('its letters are removed bit by bit within 72 hours, and nothing is left', async () => {
    const browser = await premium();
    await sendMany(browser, 40);
    await browser.call(retractConfession, { params: { id: await send(browser) } });
    expect((await browser.call(deleteAccount, { body: { currentPassword: PASSWORD } })).status).toBe(200);
    expect(await rowsOf(confessions)).toBe(40);
    const left: number[] = [];
    for (let hour = 0; hour < 72; hour += 1) {
      subject.clock.advance(HOUR);
      await sweep(subject.services);
      left.push(await rowsOf(confessions));
    }
    expect(new Set(left).size, 'in several sweeps').toBeGreaterThan(3);
    expect(left.at(-1)).toBe(0);
    const tables = [confessionTombstones, crushSlots, keptPlaces, departures];
    expect(await Promise.all(tables.map(rowsOf))).toEqual([0, 0, 0, 0]);
  });

  it('its waiting letters are not delivered any more', async () => {
    subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 5, maxWait: 6 * HOUR };
    const browser = await premium();
    await send(browser);
    expect((await browser.call(deleteAccount, { body: { currentPassword: PASSWORD } })).status).toBe(200);
    subject.clock.advance(7 * HOUR);
    await runJob(subject, 'deliver-letters');
    expect(await rowsOf(confessions)).toBe(0);
  });
});
