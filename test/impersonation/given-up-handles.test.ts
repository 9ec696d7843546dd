import { describe, expect, it } from 'vitest';
import { sendConfession } from '#features/sending/contract.ts';
import { updateInbox } from '#features/inbox/contract.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeUser } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { runJob } from '#test/harness/jobs.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { NOTHING, tryEverything, tryToRead } from './try-everything.ts';
import { playPast, writeTo, type Person, type Victim } from './victims.ts';

const subject = appPerFile();

let people = 0;
function newPerson(): Person {
  people += 1;
  const handle = `iris.vandermeer.${people}`;
  subject.instagram.register(handle).name = 'Iris van der Meer';
  return { handle, name: 'Iris van der Meer' };
}

/** The victim changes the handle, which frees the old one. */
const giveUp = ({ handle }: Person) => subject.instagram.rename(handle, `${handle}.moved`);
const idOf = ({ handle }: Person) => subject.instagram.account(handle).id;

async function confirmed({ handle }: Person, browser = subject.browser()): Promise<Browser> {
  expect((await proveHandle(subject, browser, handle)).body).toEqual({ success: true, handle });
  return browser;
}

/** A new account takes the handle and proves it. */
async function taker(person: Person): Promise<Browser> {
  subject.instagram.register(person.handle).name = person.name;
  return confirmed(person);
}

/** Letters sent from now on wait until `deliver` is called. */
async function leaveInOutbox({ handle, name }: Person): Promise<Victim> {
  const marker = `waitingquill${people}x`;
  const author = await subject.browser().signInAs(await makeUser(subject.services));
  const { body } = await author.call(sendConfession, {
    body: letterForm({ targetName: handle, message: `Nobody else may read ${marker}.` }),
  });
  expect(body.state).toBe('waiting');
  subject.clock.advance(MINUTE);
  return { handle, name, letterId: body.id, marker };
}
async function deliver(): Promise<void> {
  subject.clock.advance(7 * HOUR);
  await runJob(subject, 'deliver-letters');
}

/** Without the calls on the inbox, which belongs to the new owner now. */
async function expectNothingOf(browser: Browser, victim: Victim): Promise<void> {
  const { seen, touched } = await tryEverything(browser, victim);
  expect({ seen, touched: touched.filter((call) => !call.includes('/api/inboxes/')) }).toEqual(NOTHING);
}

describe('the new owner of a handle reads nothing that was sent before', () => {
  it.each(['has read before', 'was looked up by the author'] as const)('if the previous owner %s', async (past) => {
    const person = newPerson();
    await playPast(subject, past, person);
    const letters = [await writeTo(subject, person), await writeTo(subject, person)];
    giveUp(person);
    const next = await taker(person);
    for (const letter of letters) expect(await tryToRead(next, letter)).toEqual(NOTHING);
    // Lookups are cached for a day.
    subject.clock.advance(25 * HOUR);
    const fresh = await writeTo(subject, person);
    expect((await tryToRead(next, fresh)).seen).toHaveLength(2);
    for (const letter of letters) await expectNothingOf(next, letter);
  });

  it('if they had proved another handle before', async () => {
    const [person, thief] = [newPerson(), newPerson()];
    await playPast(subject, 'has read before', person);
    const letter = await writeTo(subject, person);
    const browser = await confirmed(thief);
    giveUp(person);
    subject.instagram.rename(thief.handle, person.handle);
    expect(await tryToRead(browser, letter)).toEqual(NOTHING);
    await confirmed(person, browser);
    await expectNothingOf(browser, letter);
  });

  it('if the previous owner’s proof has expired long ago', async () => {
    const person = newPerson();
    await playPast(subject, 'has read before', person);
    const letter = await writeTo(subject, person);
    giveUp(person);
    subject.clock.advance(400 * DAY);
    await expectNothingOf(await taker(person), letter);
  });

  it('with several accounts and several browsers', async () => {
    const person = newPerson();
    await playPast(subject, 'has read before', person);
    const letter = await writeTo(subject, person);
    giveUp(person);
    await taker(person);
    const member = await subject.browser().signInAs(await makeUser(subject.services));
    for (const browser of [await confirmed(person), await confirmed(person, member)])
      expect(await tryToRead(browser, letter)).toEqual(NOTHING);
  });

  it('if they had the handle once before: the letters were sent to the owner in between', async () => {
    const person = newPerson();
    const first = idOf(person);
    await playPast(subject, 'has read before', person);
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

  it('if the previous owner proved the handle and never read', async () => {
    const person = newPerson();
    const letter = await writeTo(subject, person);
    await confirmed(person);
    giveUp(person);
    await expectNothingOf(await taker(person), letter);
  });

  it('if a letter was not delivered yet', async () => {
    const person = newPerson();
    await playPast(subject, 'has read before', person);
    const letter = await leaveInOutbox(person);
    giveUp(person);
    const next = await taker(person);
    expect(await tryToRead(next, letter)).toEqual(NOTHING);
    await deliver();
    await expectNothingOf(next, letter);
  });

  it('if the previous owner had paused the inbox and they open it', async () => {
    const person = newPerson();
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

describe('the previous owner of a handle reads nothing that is sent to the new one', () => {
  it('once the new owner has proved it', async () => {
    const person = newPerson();
    const before = await confirmed(person);
    giveUp(person);
    await taker(person);
    expect(await tryToRead(before, await writeTo(subject, person))).toEqual(NOTHING);
  });

  it('even before that, if the author has looked the new owner up', async () => {
    const person = newPerson();
    const before = await confirmed(person);
    giveUp(person);
    subject.instagram.register(person.handle);
    subject.clock.advance(HOUR);
    await playPast(subject, 'was looked up by the author', person);
    expect(await tryToRead(before, await writeTo(subject, person))).toEqual(NOTHING);
  });
});
