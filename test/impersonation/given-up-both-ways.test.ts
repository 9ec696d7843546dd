import { describe, expect, it } from 'vitest';
import { optOut, updateInbox } from '#features/confessions/contract.ts';
import { reopenProfile } from '#features/opt-out/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { NOTHING, tryToRead } from './try-everything.ts';
import { playPast, writeTo, type Person, type Victim } from './victims.ts';

const subject = appPerFile();
const PROVE = { login: proveHandle, message: proveByMessage };
type Way = keyof typeof PROVE;

let people = 0;
function newPerson(): Person {
  people += 1;
  const handle = `ines.castellano.${people}`;
  subject.instagram.register(handle).name = 'Inés Castellano';
  return { handle, name: 'Inés Castellano' };
}

/** An hour passes before and after it, so that letters are clearly sent before or after. */
async function prove(way: Way, { handle }: Person, browser = subject.browser()): Promise<Browser> {
  subject.clock.advance(HOUR);
  expect((await PROVE[way](subject, browser, handle)).body).toEqual({ success: true, handle });
  subject.clock.advance(HOUR);
  return browser;
}

/** The owner renames the account, and another account takes the handle. */
function passOn({ handle, name }: Person): void {
  subject.instagram.rename(handle, `${handle}.moved`);
  subject.instagram.register(handle).name = name;
}

const canSee = async (browser: Browser, letter: Victim) => (await tryToRead(browser, letter)).seen.length > 0;
/** A lookup counts for a day. */
async function lookUp(person: Person): Promise<void> {
  subject.clock.advance(DAY + HOUR);
  await playPast(subject, 'was looked up by the author', person);
}

const CHANGES = [
  ['login', 'message'],
  ['message', 'login'],
  ['message', 'message'],
] as const;

describe.each(CHANGES)('a handle whose owner proved it by %s, and whose next owner by %s', (old, next) => {
  it('keeps the letters of the two apart, in both directions', async () => {
    const person = newPerson();
    const unknown = await writeTo(subject, person);
    const before = await prove(old, person, (await makeMember(subject)).browser);
    const earlier = await writeTo(subject, person);
    passOn(person);
    const after = await prove(next, person, (await makeMember(subject)).browser);
    const later = await writeTo(subject, person);
    for (const letter of [unknown, earlier]) {
      expect(await tryToRead(after, letter)).toEqual(NOTHING);
      expect(await canSee(before, letter)).toBe(old !== next);
    }
    expect(await tryToRead(before, later)).toEqual(NOTHING);
    expect(await canSee(after, later)).toBe(true);
  });

  it('is decided about by the next owner alone', async () => {
    const person = newPerson();
    const at = { params: { handle: person.handle } };
    const before = await prove(old, person, (await makeMember(subject)).browser);
    passOn(person);
    // Proofs of one day have no order, unless a message says so.
    subject.clock.advance(DAY);
    const after = await prove(next, person);
    expect((await after.call(updateInbox, { ...at, body: { paused: true } })).status).toBe(200);
    for (const refused of [
      await before.call(updateInbox, { ...at, body: { paused: false } }),
      await before.call(optOut, at),
      await before.call(reopenProfile, at),
    ])
      expect([403, 404]).toContain(refused.status);
  });

  it('stays apart when the previous owner proves it again after getting it back', async () => {
    const person = newPerson();
    const { id } = subject.instagram.account(person.handle);
    const before = await prove(old, person, (await makeMember(subject)).browser);
    passOn(person);
    const between = await prove(next, person, (await makeMember(subject)).browser);
    const theirs = await writeTo(subject, person);
    subject.instagram.rename(person.handle, `${person.handle}.too`);
    subject.instagram.sandbox.accounts.rename(id, person.handle);
    await prove(old, person, before);
    expect(await tryToRead(before, theirs)).toEqual(NOTHING);
    const latest = await writeTo(subject, person);
    expect([await canSee(before, latest), await canSee(between, latest)]).toEqual([true, false]);
  });
});

describe('one account that is proved in both ways by different browsers', () => {
  it('loses no letter, however often lookups and proofs take turns', async () => {
    const person = newPerson();
    const letters = [await writeTo(subject, person)];
    const write = async () => void letters.push(await writeTo(subject, person));
    const { user } = await makeMember(subject);
    const message = async () => prove('message', person, await subject.browser().signInAs(user));
    await message();
    await write();
    await lookUp(person);
    await write();
    await message();
    await write();
    await prove('login', person);
    await write();
    await lookUp(person);
    await write();
    await message();
    await lookUp(person);
    await write();
    const [byMessage, byLogin] = [await message(), await prove('login', person)];
    await write();
    const readers = await Promise.all(
      letters.map(async (letter) => [await canSee(byMessage, letter), await canSee(byLogin, letter)]),
    );
    // Each letter is read by exactly one of the two.
    expect(readers.every(([one, other]) => one !== other)).toBe(true);
    // The message came first; each lookup and each login takes over until the next message.
    expect(readers.map(([one]) => one)).toEqual([true, true, false, true, false, false, false, false]);
    const both = await subject.browser().signInAs(user);
    await prove('login', person, both);
    for (const letter of letters) expect(await canSee(both, letter)).toBe(true);
  });

  it('is two owners as long as no member has proved both', async () => {
    const person = newPerson();
    const [one, other] = [(await makeMember(subject)).browser, (await makeMember(subject)).browser];
    await prove('login', person, one);
    const letter = await writeTo(subject, person);
    await prove('message', person, other);
    expect(await tryToRead(other, letter)).toEqual(NOTHING);
    await prove('login', person, other);
    expect([await canSee(one, letter), await canSee(other, letter)]).toEqual([true, true]);
  });
});
