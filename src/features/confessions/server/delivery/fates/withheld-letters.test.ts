import { describe, expect, it } from 'vitest';
import { exportData } from '#features/account/contract.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { blockAuthor, listSentConfessions, retractConfession, unblockAuthor, updateInbox } from '../../../contract.ts';
import { confessions, withheldLetters } from '../../schema.ts';

const PAUSED = 'rose.gardener';
const OPEN = 'other.one';

const subject = appPerTest();

const member = () => makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });

async function sendLetterTo(target: string, letter: object = {}): Promise<Member & { id: string }> {
  const author = await member();
  return { ...author, id: await sendLetter(author.browser, target, letter) };
}

/** Four authors, so that one more completes a batch. */
async function sendOthers(target = OPEN) {
  const people = [];
  for (let n = 0; n < 4; n += 1) people.push(await sendLetterTo(target));
  return people;
}

async function pause(paused: boolean): Promise<Browser> {
  const reader = await makeReader(subject, PAUSED);
  const { status } = await reader.call(updateInbox, { params: { handle: PAUSED }, body: { paused } });
  expect(status).toBe(200);
  return reader;
}

async function readLetters() {
  return (await searchLetters(await makeReader(subject, PAUSED), PAUSED)).body.confessions;
}

async function deliverAt(moment: string): Promise<void> {
  subject.clock.set(moment);
  await runJob(subject, 'deliver-letters');
}

/** The author's list without what differs between any two letters. */
async function listOf({ user }: Pick<Member, 'user'>) {
  const browser = await subject.browser().signInAs(user);
  const { body } = await browser.call(listSentConfessions);
  return body.confessions.map(({ id: _id, targetName: _to, ...letter }) => letter);
}

const countWithheld = () => subject.services.db.$count(withheldLetters);
const DELIVERED = { state: 'delivered', submittedAt: '2026-03-14T11:00:00.000Z' };

describe('a withheld letter looks delivered to its author, with the others, if it', () => {
  it('waits for a paused inbox, and looks the same after its real delivery', async () => {
    await pause(true);
    const author = await sendLetterTo(PAUSED);
    const [other] = await sendOthers();
    await sendLetterTo(OPEN);
    await deliverAt('2026-03-14T11:00:00Z');
    expect(await countWithheld()).toBe(1);
    const list = await listOf(author);
    expect(list).toMatchObject([DELIVERED]);
    expect(list).toEqual(await listOf(other as Member));

    subject.clock.set('2026-03-15T09:10:00Z');
    await pause(false);
    await deliverAt('2026-03-15T12:00:00Z');
    expect(await countWithheld()).toBe(0);
    expect(await listOf(author)).toEqual(list);
  });

  it('is the only letter and waits for a paused inbox, when its wait ends', async () => {
    await pause(true);
    const author = await sendLetterTo(PAUSED);
    await deliverAt('2026-03-14T11:59:59Z');
    expect(await listOf(author)).toMatchObject([{ state: 'waiting', submittedAt: null }]);
    await deliverAt('2026-03-14T12:00:00Z');
    expect(await listOf(author)).toMatchObject([{ state: 'delivered', submittedAt: '2026-03-14T12:00:00.000Z' }]);
  });

  it('waits for a paused inbox where letters are delivered at once', async () => {
    subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
    await pause(true);
    expect(await listOf(await sendLetterTo(PAUSED))).toMatchObject([{ state: 'delivered' }]);
  });

  it("is beyond the day's cap of its recipient", async () => {
    const authors = [];
    for (let n = 0; n < 31; n += 1) authors.push(await sendLetterTo('much.loved'));
    await deliverAt('2026-03-14T11:00:00Z');
    expect([await subject.services.db.$count(confessions), await countWithheld()]).toEqual([31, 1]);
    for (const author of authors) expect(await listOf(author)).toMatchObject([DELIVERED]);
  });

  it('waits for the end of a suspension', async () => {
    const author = await sendLetterTo(OPEN);
    await suspendPerson(subject.services, author.user, { days: 2 });
    await sendOthers();
    await sendLetterTo(OPEN);
    await deliverAt('2026-03-14T11:00:00Z');
    await deliverAt('2026-03-16T00:00:00Z');
    expect(await listOf(author)).toMatchObject([DELIVERED]);
    await deliverAt('2026-03-16T06:00:00Z');
    expect(await countWithheld()).toBe(0);
    expect(await listOf(author)).toMatchObject([DELIVERED]);
  });
});

describe('a letter that waits for a paused inbox', () => {
  it('is exported like one that was delivered', async () => {
    await pause(true);
    const author = await sendLetterTo(PAUSED);
    await deliverAt('2026-03-14T12:00:00Z');
    const { body } = await (await subject.browser().signInAs(author.user)).call(exportData);
    expect(body).toMatchObject({ confessions: [{ state: 'delivered', submittedAt: '2026-03-14T12:00:00.000Z' }] });
    expect(JSON.stringify(body)).not.toContain('isPublished');
  });

  it('can be retracted, and then never reaches its reader', async () => {
    await pause(true);
    const author = await sendLetterTo(PAUSED);
    await deliverAt('2026-03-14T12:00:00Z');
    const retracted = await author.browser.call(retractConfession, { params: { id: author.id } });
    expect(retracted.status).toBe(200);
    expect(await listOf(author)).toEqual([]);
    await pause(false);
    await deliverAt('2026-03-14T18:00:00Z');
    expect([await countWithheld(), await readLetters()]).toEqual([0, []]);
  });

  it('is gone for its reader too if it is retracted after it has arrived', async () => {
    await pause(true);
    const author = await sendLetterTo(PAUSED);
    await deliverAt('2026-03-14T12:00:00Z');
    await pause(false);
    await deliverAt('2026-03-14T18:00:00Z');
    expect(await readLetters()).toHaveLength(1);
    expect((await author.browser.call(retractConfession, { params: { id: author.id } })).status).toBe(200);
    expect(await readLetters()).toEqual([]);
  });

  it('vanishes on the day that its author was shown, delivered or not', async () => {
    await pause(true);
    const author = await sendLetterTo(PAUSED, { vanishAfterDays: 7 });
    await deliverAt('2026-03-14T12:00:00Z');
    expect(await listOf(author)).toMatchObject([{ vanishesOn: '2026-03-21' }]);
    await deliverAt('2026-03-20T23:59:00Z');
    expect(await listOf(author)).toHaveLength(1);
    await deliverAt('2026-03-21T00:00:00Z');
    expect(await listOf(author)).toEqual([]);
    expect(await countWithheld()).toBe(0);
  });

  it('never reaches its reader if they block its author meanwhile', async () => {
    const author = await sendLetterTo(PAUSED);
    await deliverAt('2026-03-14T12:00:00Z');
    const reader = await pause(true);
    const [first] = await readLetters();
    await sendLetter(author.browser, PAUSED);
    await deliverAt('2026-03-14T18:00:00Z');
    expect((await reader.call(blockAuthor, { params: { id: first?.id ?? '' } })).status).toBe(200);
    await pause(false);
    await deliverAt('2026-03-15T00:00:00Z');
    expect((await reader.call(unblockAuthor, { params: { id: first?.id ?? '' } })).status).toBe(200);
    await deliverAt('2026-03-16T00:00:00Z');
    expect(await readLetters()).toHaveLength(1);
    expect(await listOf(author)).toHaveLength(2);
  });

  it('is kept as long as a delivered one', async () => {
    await pause(true);
    const author = await sendLetterTo(PAUSED);
    await deliverAt('2026-03-14T12:00:00Z');
    await deliverAt('2028-02-29T23:59:59Z');
    expect([await countWithheld(), (await listOf(author)).length]).toEqual([1, 1]);
    subject.clock.set('2028-03-01T00:00:00Z');
    await purgeTables(subject.services);
    await deliverAt('2028-03-01T00:00:00Z');
    expect([await countWithheld(), (await listOf(author)).length]).toEqual([0, 0]);
  });
});
