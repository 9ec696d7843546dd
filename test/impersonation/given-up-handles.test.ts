import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendConfession, updateInbox } from '#features/confessions/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeUser } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { confirmAs } from '#test/harness/confirm.ts';
import { runJob } from '#test/harness/run-job.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { NOTHING, tryEverything, tryToRead } from './try-everything.ts';
import { liveThrough, writeTo, type Person, type Victim } from './victims.ts';

let subject: TestApp;
beforeAll(async () => {
  subject = await createTestApp();
});
afterAll(() => subject.close());

let people = 0;
function somebody(): Person {
  people += 1;
  const handle = `iris.vandermeer.${people}`;
  subject.instagram.register(handle).name = 'Iris van der Meer';
  return { handle, name: 'Iris van der Meer' };
}

/** The victim moves to another handle; whoever comes next may have the old one. */
const giveUp = ({ handle }: Person) => subject.instagram.rename(handle, `${handle}.moved`);
const idOf = ({ handle }: Person) => subject.instagram.account(handle).id;

async function confirmed({ handle }: Person, browser = subject.browser()): Promise<Browser> {
  expect((await confirmAs(subject, browser, handle)).body).toEqual({ success: true, handle });
  return browser;
}

/** Somebody new has the handle now, and proves it. */
async function taker(person: Person): Promise<Browser> {
  subject.instagram.register(person.handle).name = person.name;
  return confirmed(person);
}

/** What is sent from here on waits, until `deliver` is called. */
async function leaveInOutbox({ handle, name }: Person): Promise<Victim> {
  const marker = `waitingquill${people}x`;
  const author = await subject.browser().signInAs(await makeUser(subject.services));
  const { body } = await author.call(sendConfession, {
    body: letterForm({ targetName: handle, message: `Nobody else may read ${marker}.` }),
  });
  expect(body.state).toBe('waiting');
  return { handle, name, letterId: body.id, marker };
}
async function deliver(): Promise<void> {
  subject.clock.advance(7 * HOUR);
  await runJob(subject, 'deliver-letters');
}

/** What the taker can do with the inbox, which is theirs now, is no loot. */
async function expectNothingOf(browser: Browser, victim: Victim): Promise<void> {
  const { seen, touched } = await tryEverything(browser, victim);
  expect({ seen, touched: touched.filter((call) => !call.includes('/api/inboxes/')) }).toEqual(NOTHING);
}

describe('whoever takes over a handle reads nothing that was sent before', () => {
  it.each(['has read before', 'was looked up by the author'] as const)('where the one before %s', async (past) => {
    const person = somebody();
    await liveThrough(subject, past, person);
    const letters = [await writeTo(subject, person), await writeTo(subject, person)];
    giveUp(person);
    const next = await taker(person);
    for (const letter of letters) expect(await tryToRead(next, letter)).toEqual(NOTHING);
    // What Instagram has told of a handle is believed for a day.
    subject.clock.advance(25 * HOUR);
    const fresh = await writeTo(subject, person);
    expect((await tryToRead(next, fresh)).seen).toHaveLength(2);
    for (const letter of letters) await expectNothingOf(next, letter);
  });

  it('where they had a handle of their own before, and had proved it', async () => {
    const [person, thief] = [somebody(), somebody()];
    await liveThrough(subject, 'has read before', person);
    const letter = await writeTo(subject, person);
    const browser = await confirmed(thief);
    giveUp(person);
    subject.instagram.rename(thief.handle, person.handle);
    expect(await tryToRead(browser, letter)).toEqual(NOTHING);
    await confirmed(person, browser);
    await expectNothingOf(browser, letter);
  });

  it('where the one before is long gone, and what they had proved with them', async () => {
    const person = somebody();
    await liveThrough(subject, 'has read before', person);
    const letter = await writeTo(subject, person);
    giveUp(person);
    subject.clock.advance(400 * DAY);
    await expectNothingOf(await taker(person), letter);
  });

  it('where they come as several people and in several browsers', async () => {
    const person = somebody();
    await liveThrough(subject, 'has read before', person);
    const letter = await writeTo(subject, person);
    giveUp(person);
    await taker(person);
    const member = await subject.browser().signInAs(await makeUser(subject.services));
    for (const browser of [await confirmed(person), await confirmed(person, member)])
      expect(await tryToRead(browser, letter)).toEqual(NOTHING);
  });

  it('where they had the handle once before: its letters were sent to the one in between', async () => {
    const person = somebody();
    const first = idOf(person);
    await liveThrough(subject, 'has read before', person);
    giveUp(person);
    const between = await taker(person);
    await tryToRead(between, await writeTo(subject, person));
    subject.clock.advance(2 * HOUR);
    const letter = await writeTo(subject, person);
    expect((await tryToRead(between, letter)).seen).toHaveLength(2);
    subject.instagram.rename(person.handle, `${person.handle}.too`);
    subject.instagram.sandbox.accounts.rename(first, person.handle);
    await expectNothingOf(await confirmed(person), letter);
  });

  it('where the one before proved to be themselves and never looked', async () => {
    const person = somebody();
    const letter = await writeTo(subject, person);
    await confirmed(person);
    giveUp(person);
    await expectNothingOf(await taker(person), letter);
  });

  it('where a letter was still on its way', async () => {
    const person = somebody();
    await liveThrough(subject, 'has read before', person);
    const letter = await leaveInOutbox(person);
    giveUp(person);
    const next = await taker(person);
    expect(await tryToRead(next, letter)).toEqual(NOTHING);
    await deliver();
    await expectNothingOf(next, letter);
  });

  it('where the one before had paused the inbox, and they open it', async () => {
    const person = somebody();
    const { handle } = person;
    const pause = (browser: Browser, paused: boolean) =>
      browser.call(updateInbox, { params: { handle }, body: { paused } });
    await pause(await confirmed(person), true);
    const letter = await leaveInOutbox(person);
    giveUp(person);
    const next = await taker(person);
    expect((await pause(next, false)).status).toBe(200);
    await deliver();
    await expectNothingOf(next, letter);
  });
});

describe('whoever gave a handle up reads nothing that is sent to the next', () => {
  it('once the next has proved to have it', async () => {
    const person = somebody();
    const before = await confirmed(person);
    giveUp(person);
    await taker(person);
    expect(await tryToRead(before, await writeTo(subject, person))).toEqual(NOTHING);
  });

  it('nor before that, where the author has looked the next one up', async () => {
    const person = somebody();
    const before = await confirmed(person);
    giveUp(person);
    subject.instagram.register(person.handle);
    await liveThrough(subject, 'was looked up by the author', person);
    expect(await tryToRead(before, await writeTo(subject, person))).toEqual(NOTHING);
  });
});
