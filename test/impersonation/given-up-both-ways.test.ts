import { describe, expect, it } from 'vitest';
import { listInboxes, optOut, updateInbox } from '#features/inbox/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { listMatches } from '#features/matches/contract.ts';
import { reopenProfile } from '#features/opt-out/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob } from '#test/harness/jobs.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { NOTHING, tryToRead } from './try-everything.ts';
import { writeTo, type Person, type Victim } from './victims.ts';

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
async function prove(way: Way, { handle }: Person, browser: Browser): Promise<void> {
  subject.clock.advance(HOUR);
  expect((await PROVE[way](subject, browser, handle)).body).toEqual({ success: true, handle });
  subject.clock.advance(HOUR);
}

/** A member who proves the handle. */
async function owner(way: Way, person: Person): Promise<Member> {
  const member = await makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });
  await prove(way, person, member.browser);
  return member;
}

/** The owner renames the account, and another account takes the handle. */
function passOn({ handle, name }: Person): void {
  subject.instagram.rename(handle, `${handle}.moved`);
  subject.instagram.register(handle).name = name;
}

/** Two owners, one after the other: the earlier one has not come back since. */
async function twoOwners(old: Way, next: Way) {
  const person = newPerson();
  const before = await owner(old, person);
  passOn(person);
  const after = await owner(next, person);
  return { person, before, after };
}

const canSee = async ({ browser }: Member, letter: Victim) => (await tryToRead(browser, letter)).seen.length > 0;

const pause = ({ browser }: Member, { handle }: Person, paused = true) =>
  browser.call(updateInbox, { params: { handle }, body: { paused } });

/** What a member learns about their own inbox. */
async function inboxOf({ browser }: Member) {
  const [inbox] = (await browser.call(listInboxes)).body.inboxes;
  return { paused: inbox?.paused, isClosedByOthers: inbox?.closedByRequest };
}

const OPEN = { paused: false, isClosedByOthers: false };

const CHANGES: [Way, Way][] = [
  ['login', 'message'],
  ['message', 'login'],
];
const SAME_WAY: [Way, Way][] = [
  ['login', 'login'],
  ['message', 'message'],
];

describe.each(process.env['PROVE'] ? [...CHANGES, ...SAME_WAY] : CHANGES)(
  'a handle whose owner proved it by %s, and whose next owner by %s',
  (old, next) => {
    it('keeps the letters of the two apart, in both directions', async () => {
      const person = newPerson();
      const unknown = await writeTo(subject, person);
      const before = await owner(old, person);
      const earlier = await writeTo(subject, person);
      passOn(person);
      const after = await owner(next, person);
      const later = await writeTo(subject, person);
      for (const letter of [unknown, earlier]) {
        expect(await tryToRead(after.browser, letter)).toEqual(NOTHING);
        expect(await canSee(before, letter)).toBe(true);
      }
      expect(await tryToRead(before.browser, later)).toEqual(NOTHING);
      expect(await canSee(after, later)).toBe(true);
    });

    it('stays apart when the previous owner proves it again after getting it back', async () => {
      const person = newPerson();
      const { id } = subject.instagram.account(person.handle);
      const before = await owner(old, person);
      passOn(person);
      const between = await owner(next, person);
      const theirs = await writeTo(subject, person);
      subject.instagram.rename(person.handle, `${person.handle}.too`);
      subject.instagram.sandbox.accounts.rename(id, person.handle);
      await prove(old, person, before.browser);
      expect(await tryToRead(before.browser, theirs)).toEqual(NOTHING);
      const latest = await writeTo(subject, person);
      expect([await canSee(before, latest), await canSee(between, latest)]).toEqual([true, false]);
    });

    it('is paused and opened by each of the two for themselves', async () => {
      const { person, before, after } = await twoOwners(old, next);
      expect((await pause(before, person)).status).toBe(200);
      expect(await inboxOf(after)).toEqual(OPEN);
      expect(await canSee(after, await writeTo(subject, person))).toBe(true);
      expect((await pause(after, person)).status).toBe(200);
      const waiting = await writeTo(subject, person);
      // Neither does opening the earlier inbox open the later one.
      expect((await pause(before, person, false)).status).toBe(200);
      expect(await canSee(after, waiting)).toBe(false);
      expect(await tryToRead(before.browser, waiting)).toEqual(NOTHING);
    });

    it('is not closed by the earlier owner, who closes an account of their own', async () => {
      const { person, before, after } = await twoOwners(old, next);
      const received = await writeTo(subject, person);
      await before.browser.call(optOut, { params: { handle: person.handle } });
      expect(await inboxOf(after)).toEqual(OPEN);
      expect(await canSee(after, received)).toBe(true);
      expect(await canSee(after, await writeTo(subject, person))).toBe(true);
    });

    it('is not opened again by the earlier owner after the later one has closed it', async () => {
      const { person, before, after } = await twoOwners(old, next);
      const params = { handle: person.handle };
      expect((await after.browser.call(optOut, { params })).status).toBe(200);
      expect((await before.browser.call(reopenProfile, { params })).status).toBe(404);
      await pause(before, person, false);
      const author = await makeMember(subject);
      const { status } = await author.browser.call(sendConfession, { body: letterForm({ targetName: person.handle }) });
      expect(status).toBe(403);
    });

    it('makes matches for its present owner alone', async () => {
      const { person, before, after } = await twoOwners(old, next);
      const admirer = newPerson();
      const author = await owner('login', admirer);
      subject.clock.advance(DAY + HOUR);
      for (const [from, to] of [
        [author, person],
        [before, admirer],
      ] as const)
        await confess(from, to);
      expect([await matches(author), await matches(before)]).toEqual([0, 0]);
      await confess(after, admirer);
      expect([await matches(author), await matches(before), await matches(after)]).toEqual([1, 0, 1]);
    });
  },
);

/** Sends a letter that may make a match, and delivers it at once. */
async function confess({ user }: Member, { handle }: Person): Promise<void> {
  const { services } = subject;
  const { deliverySettings } = services;
  services.deliverySettings = { ...deliverySettings, minAuthors: 1 };
  const browser = await subject.browser().signInAs(user);
  const body = letterForm({ targetName: handle, anonymityLevel: 'partial' });
  expect((await browser.call(sendConfession, { body })).status).toBe(201);
  await runJob(subject, 'after-delivery');
  services.deliverySettings = deliverySettings;
}

/** How many matches a member has who looks a day later. */
async function matches({ user }: Member): Promise<number> {
  const browser = await subject.browser().signInAs(user);
  return (await browser.call(listMatches)).body.matches.length;
}

describe('one account that is proved in both ways by different browsers', () => {
  it('is one inbox, however often lookups and proofs take turns', async () => {
    // In the morning: a session ends on the second day after its last use.
    subject.clock.set('2026-06-01T06:00:00Z');
    const person = newPerson();
    const letters = [await writeTo(subject, person)];
    const write = async () => void letters.push(await writeTo(subject, person));
    const byMessage = await owner('message', person);
    await write();
    const byLogin = await owner('login', person);
    await write();
    subject.clock.advance(DAY);
    await write();
    await prove('message', person, byMessage.browser);
    await write();
    for (const letter of letters)
      expect([await canSee(byMessage, letter), await canSee(byLogin, letter)]).toEqual([true, true]);
  });
});
