import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, signOutEverywhere } from '#features/account/contract.ts';
import { logIn, logOut, signUp } from '#features/auth/contract.ts';
import { exchangeToken, forgetVerification, verifyProfile } from '#features/verification/contract.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { authorize, proveHandle, logInAtInstagram } from '#test/harness/vendors/instagram-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { fingerprint, NOTHING, tryToRead } from './try-everything.ts';
import { PEOPLE, writeTo, type Person, type Victim } from './victims.ts';

const IMPOSTOR = 'quiet.stranger';

const subject = appPerFile();
let before = '';
const victims = new Map<Person, Victim>();
beforeAll(async () => {
  for (const person of PEOPLE) victims.set(person, await writeTo(subject, person));
  before = await fingerprint(subject);
});

afterEach(expectUntouched);

async function expectUntouched(): Promise<void> {
  expect(await fingerprint(subject)).toBe(before);
}

async function expectNothing(browser: Browser, person: Person): Promise<void> {
  expect(await tryToRead(browser, victims.get(person) as Victim)).toEqual(NOTHING);
}

const verify = (browser: Browser, profileName: string, claims: object = {}) =>
  browser.call(verifyProfile, { body: { profileName, verificationMethod: 'instagram_oauth', ...claims } });

const begin = (browser: Browser, username: string) => authorize(subject, browser, username);

describe.each(PEOPLE)('@$handle', (person) => {
  const { handle, name } = person;

  describe('cannot be claimed in the body of a verification', () => {
    const bodies: object[] = [
      { instagramUsername: handle },
      { verifiedName: handle },
      { verifiedName: name },
      { instagramProfile: JSON.stringify({ username: handle, name, id: '17841400000000100' }) },
      { instagramUsername: handle, verifiedName: name, instagramProfile: handle, socialMediaEmail: `${handle}@x.org` },
      { handle },
      { instagramUsername: [handle] },
      JSON.parse(`{"__proto__":{"handle":"${handle}"}}`) as object,
    ];

    it.each(bodies)('%j, with and without a login of the attacker', async (claims) => {
      const [nobody, stranger] = [subject.browser(), subject.browser()];
      expect((await verify(nobody, handle, claims)).status).toBeGreaterThanOrEqual(400);
      await logInAtInstagram(subject, stranger, IMPOSTOR);
      expect((await verify(stranger, IMPOSTOR, claims)).body.handle ?? IMPOSTOR).toBe(IMPOSTOR);
      for (const browser of [nobody, stranger]) await expectNothing(browser, person);
    });
  });

  describe('is not proved by data of another person’s login:', () => {
    it('a used code, a used state, or both', async () => {
      const [own, stranger] = [subject.browser(), subject.browser()];
      const login = await begin(own, handle);
      expect((await own.call(exchangeToken, { body: login })).status).toBe(200);
      const mine = await begin(stranger, IMPOSTOR);
      for (const body of [{ ...mine, code: login.code }, { ...mine, state: login.state }, login]) {
        expect((await stranger.call(exchangeToken, { body })).status).toBe(400);
        await verify(stranger, handle);
        await expectNothing(stranger, person);
      }
    });

    it('a valid state and code in another browser', async () => {
      const [own, stranger, visitor] = [subject.browser(), subject.browser(), subject.browser()];
      const login = await begin(own, handle);
      await begin(stranger, IMPOSTOR);
      for (const thief of [stranger, visitor]) {
        expect((await thief.call(exchangeToken, { body: login })).status).toBe(400);
        await verify(thief, handle);
        await expectNothing(thief, person);
      }
    });

    it('the token of the answer, as a state, as a claim or as a header', async () => {
      const [own, stranger] = [subject.browser(), subject.browser()];
      const { body } = await logInAtInstagram(subject, own, handle);
      const token = body.userInfo?.access_token ?? '';
      const mine = await begin(stranger, IMPOSTOR);
      const asState = await stranger.call(exchangeToken, { body: { ...mine, state: `verify.${token}` } });
      expect(asState.status).toBe(400);
      expect((await verify(stranger, handle, { access_token: token })).status).toBe(400);
      const headers = { authorization: `Bearer ${token}` };
      const claim = { profileName: handle, verificationMethod: 'instagram_oauth' };
      expect((await stranger.call(verifyProfile, { body: claim, headers })).status).toBe(403);
      await expectNothing(stranger, person);
    });
  });

  describe('leaves nothing behind at a shared computer', () => {
    const credentials = async () => ({ email: (await makeUser(subject.services)).email, password: PASSWORD });
    type End = (browser: Browser) => Promise<unknown>;
    const signIn: End = async (browser) => browser.call(logIn, { body: await credentials() });
    const signOut: End = (browser) => browser.call(logOut);
    const signUpAndOut: End = async (browser) => {
      await browser.call(signUp, { body: signUpForm() });
      await signOut(browser);
    };
    const forget: End = (browser) => browser.call(forgetVerification);
    const asVisitor: [string, End][] = [
      ['signs in', signIn],
      ['signs up and out', signUpAndOut],
      ['signs out', signOut],
      ['forgets', forget],
    ];
    const asMember: [string, End][] = [
      ['signs out', signOut],
      ['signs out everywhere', (browser) => browser.call(signOutEverywhere)],
      ['is followed by another sign-in', signIn],
      ['deletes the account', (browser) => browser.call(deleteAccount, { body: {} })],
      ['forgets', forget],
    ];
    const cases = [
      ...asVisitor.map(([what, end]) => ['visitor', what, end] as const),
      ...asMember.map(([what, end]) => ['member', what, end] as const),
    ];
    const mine = process.env['PROVE']
      ? cases
      : cases.filter((_case, n) => n % PEOPLE.length === PEOPLE.indexOf(person));

    it.each(mine)('when a %s %s', async (who, _what, end) => {
      for (const isDone of [true, false]) {
        const browser = subject.browser();
        if (who === 'member') await browser.call(logIn, { body: await credentials() });
        if (isDone) await proveHandle(subject, browser, handle);
        else await logInAtInstagram(subject, browser, handle);
        const cookies = new Map(browser.cookies);
        await end(browser);
        // The next person verifies once more, or restores the earlier cookies.
        await verify(browser, handle);
        await expectNothing(browser, person);
        const hoarder = subject.browser();
        for (const [cookie, value] of cookies) hoarder.cookies.set(cookie, value);
        await verify(hoarder, handle);
        await expectNothing(hoarder, person);
      }
    });
  });
});
