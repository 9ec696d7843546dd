import { describe, expect, it } from 'vitest';
import { getCurrentUser, logOut, signUp } from '#features/auth/contract.ts';
import { likeConfession, listInboxes } from '#features/inbox/contract.ts';
import { dayOf } from '#platform/server/clock.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { handlesHeldBy, stateOf } from '#test/harness/held-accounts.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { forgetVerification } from '../../contract.ts';
import { proofs } from '../schema.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const YOUNG = { dateOfBirth: '2008-05-01', parentalPermission: true };

const subject = appPerTest();

const createAccount = (browser: Browser, overrides = {}) => browser.call(signUp, { body: signUpForm(overrides) });
const handlesIn = async (browser: Browser) =>
  (await browser.call(listInboxes)).body.inboxes.map(({ handle }) => handle);
const idOf = async (browser: Browser) => (await browser.call(getCurrentUser)).body.id;
const accountOf = (handle: string) => stateOf(subject, subject.instagram.account(handle).id);
const proversOf = async (handle: string) => (await accountOf(handle))?.provedBy.map(({ userId }) => userId);
const storedProofs = () => subject.services.db.select().from(proofs);

function copyOf(browser: Browser): Browser {
  const copy = subject.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('an account that is created in the session of a visitor', () => {
  it('keeps the proof for 90 days from the day on which it was given, and reads the same letters', async () => {
    const author = await makeUser(subject.services);
    const account = subject.instagram.account(ELISE).id;
    await storeLetters(subject.services, [{ author: author.id, target: ELISE, account }]);
    const browser = await makeReader(subject, ELISE);
    const [read] = (await searchLetters(browser, ELISE)).body.confessions;
    await browser.call(likeConfession, { params: { id: read?.id ?? '' } });
    subject.clock.advance(DAY);
    expect((await createAccount(browser)).status).toBe(201);

    const [kept] = (await searchLetters(browser, ELISE)).body.confessions;
    expect(kept).toMatchObject({ id: read?.id, message: read?.message, liked: true });
    const userId = await idOf(browser);
    expect(await accountOf(ELISE)).toMatchObject({
      provedBy: [{ userId, until: '2026-06-12', minorUntil: null, by: 'login' }],
      hold: { userId, from: dayOf(subject.clock.now()), until: '2026-06-12' },
    });
    expect((await storedProofs()).map(({ endsOn }) => endsOn)).toEqual(['2026-06-12']);
    expect(await handlesHeldBy(subject, userId)).toEqual([ELISE]);
  });

  it('keeps a proof by a message too, and the member can make us forget it', async () => {
    const browser = subject.browser();
    await proveByMessage(subject, browser, ELISE);
    await createAccount(browser);
    expect((await accountOf(ELISE))?.provedBy.map(({ by }) => by)).toEqual(['message']);
    expect(await handlesIn(browser)).toEqual([ELISE]);
    await browser.call(forgetVerification);
    expect([await handlesIn(browser), await proversOf(ELISE), await storedProofs()]).toEqual([[], [], []]);
  });

  it('counts as a minor’s for Elise if its owner is one', async () => {
    const browser = await makeReader(subject, ELISE);
    await createAccount(browser, YOUNG);
    expect((await accountOf(ELISE))?.provedBy).toMatchObject([{ minorUntil: '2026-05-01' }]);
  });

  it('reads her letters while another member holds the account for matches', async () => {
    const first = await makeMember(subject);
    await proveHandle(subject, first.browser, ELISE);
    const browser = await makeReader(subject, ELISE);
    await createAccount(browser);
    expect(await handlesIn(browser)).toEqual([ELISE]);
    expect([await handlesHeldBy(subject, first.user.id), await handlesHeldBy(subject, await idOf(browser))]).toEqual([
      [ELISE],
      [],
    ]);
  });

  it('keeps nothing that no longer counts, or that was forgotten', async () => {
    const late = await makeReader(subject, ELISE);
    subject.clock.advance(2 * DAY);
    const forgetful = await makeReader(subject, FLORA);
    await forgetful.call(forgetVerification);
    for (const browser of [late, forgetful]) {
      expect((await createAccount(browser)).status).toBe(201);
      expect(await handlesIn(browser)).toEqual([]);
    }
    expect([await proversOf(ELISE), await proversOf(FLORA)]).toEqual([[], []]);
  });

  it('leaves nothing to the next person at this computer', async () => {
    const browser = await makeReader(subject, ELISE);
    const before = copyOf(browser);
    await createAccount(browser);
    expect([...browser.cookies.keys()].toSorted()).toEqual(['known', 'sid']);
    expect(await handlesIn(before)).toEqual([]);
    await browser.call(logOut);
    expect(await handlesIn(browser)).toEqual([]);
    await createAccount(browser);
    expect(await handlesIn(browser)).toEqual([]);
    await createAccount(before);
    expect(await handlesIn(before)).toEqual([]);
  });

  it('stores what a member’s own proof stores, under other tags than before', async () => {
    const browser = await makeReader(subject, ELISE);
    const [visitors] = await storedProofs();
    await createAccount(browser);
    const member = await makeMember(subject);
    await proveHandle(subject, member.browser, FLORA);
    const rows = await storedProofs();
    expect(rows.map(({ box, endsOn }) => [box.length, endsOn])).toEqual([
      [visitors?.box.length, '2026-06-12'],
      [visitors?.box.length, '2026-06-12'],
    ]);
    const values = rows.flatMap(({ ownerTag, box }) => [ownerTag, box]).map((value) => value.toString('hex'));
    expect(values).not.toContain(visitors?.ownerTag.toString('hex'));
    expect(values).not.toContain(visitors?.box.toString('hex'));
    const [kept, own] = await Promise.all([accountOf(ELISE), accountOf(FLORA)]);
    expect(kept?.provedBy.map((prover) => ({ ...prover, userId: member.user.id }))).toEqual(own?.provedBy);
    expect([kept?.periods.length, kept?.hold?.until]).toEqual([own?.periods.length, own?.hold?.until]);
  });
});
