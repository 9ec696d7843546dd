import { beforeAll, describe, expect, it } from 'vitest';
import { verifyProfile } from '#features/verification/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import { logInAtInstagram } from '#test/harness/vendors/instagram-login.ts';
import { logInByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { attemptsOf, TECHNIQUES, type Attempt } from './corpus.ts';
import { fingerprint, tryEverything, tryToRead, type Gains } from './try-everything.ts';
import { playPast, PASTS, PEOPLE, writeTo, type Victim } from './victims.ts';

const WAYS = {
  login: { logIn: logInAtInstagram, verificationMethod: 'instagram_oauth' },
  message: { logIn: logInByMessage, verificationMethod: 'instagram_message' },
} as const;

interface Finding extends Gains {
  attempt: string;
}

/** Every attempt of the corpus, by impostors who prove their own accounts in this way. */
export function testLookAlikes(way: keyof typeof WAYS): void {
  const { logIn, verificationMethod } = WAYS[way];
  const tried = process.env['PROVE'] ? PEOPLE : PEOPLE.slice(0, 1);
  const attemptsBy = (technique: string) =>
    attemptsOf(technique).filter(({ victim }) => tried.some(({ handle }) => handle === victim.handle));
  const subject = appPerFile();
  const victims = new Map<string, Victim>();
  beforeAll(async () => {
    for (const [n, person] of tried.entries()) {
      const past = PASTS[n % PASTS.length] ?? PASTS[0];
      await playPast(subject, past, person);
      victims.set(person.handle, await writeTo(subject, person));
    }
  });

  /** Proves the impostor's own account and claims to be the victim. */
  async function passFor(browser: Browser, { handle, name, claim }: Pick<Attempt, 'handle' | 'name' | 'claim'>) {
    const { instagram } = subject;
    const account = instagram.sandbox.accounts.find(handle) ?? instagram.register(handle);
    account.name = name;
    expect((await logIn(subject, browser, handle)).status).toBe(200);
    return verifyAs(browser, claim);
  }

  function verifyAs(browser: Browser, claim: string) {
    const claims = {
      verifiedName: claim,
      instagramUsername: claim,
      instagramProfile: JSON.stringify({ username: claim }),
    };
    return browser.call(verifyProfile, {
      body: { profileName: claim, verificationMethod, ...claims },
    });
  }

  /** Attempts that differ only in the claim share one login. */
  const strangers = new Map<string, Browser>();
  async function stranger(handle: string): Promise<Browser> {
    const browser = strangers.get(handle) ?? subject.browser();
    if (!strangers.has(handle)) await passFor(browser, { handle, name: null, claim: handle });
    strangers.set(handle, browser);
    return browser;
  }

  /** An account gets digits a few times a day only, so each impostor who took another name is new. */
  let renamed = 0;
  function withOwnAccount(attempt: Attempt): Attempt {
    if (attempt.name === null) return attempt;
    renamed += 1;
    return { ...attempt, handle: `${attempt.handle}.${renamed}` };
  }

  async function attack(given: Attempt): Promise<Finding[]> {
    const attempt = withOwnAccount(given);
    const victim = victims.get(attempt.victim.handle);
    if (!victim) throw new Error(`There is no letter to @${attempt.victim.handle}.`);
    const { handle, name, claim } = attempt;
    const isClaimOnly = handle.startsWith('stranger.') && name === null;
    const browser = isClaimOnly ? await stranger(handle) : subject.browser();
    const { body } = await (isClaimOnly ? verifyAs(browser, claim) : passFor(browser, attempt));
    const provedHandle = body.success ? body.handle : handle;
    const gains = await tryToRead(browser, victim, [claim, handle]);
    const isHarmless = gains.seen.length === 0 && gains.touched.length === 0 && provedHandle === handle;
    return isHarmless ? [] : [{ attempt: `@${handle} (${name}) as ${claim}`, ...gains }];
  }

  describe(`an impostor with a proof by ${way} cannot open the letters of a victim by`, () => {
    it.each(Object.keys(TECHNIQUES))('%s', async (technique) => {
      const before = await fingerprint(subject);
      const attempts = attemptsBy(technique);
      expect(attempts.length).toBeGreaterThanOrEqual(tried.length);
      const findings: Finding[] = [];
      for (const attempt of attempts) findings.push(...(await attack(attempt)));
      expect(findings).toEqual([]);
      expect(await fingerprint(subject)).toBe(before);
    });

    it('any of a sufficient number of attempts', () => {
      const pairs = Object.keys(TECHNIQUES).flatMap((technique) => attemptsBy(technique));
      expect(pairs.length).toBeGreaterThanOrEqual(60 * tried.length);
    });
  });

  it('the attempts would detect a hole: the victim’s own proof opens and changes the letter', async () => {
    const { handle } = PEOPLE[0] ?? { handle: '' };
    const victim = victims.get(handle) as Victim;
    const browser = subject.browser();
    await passFor(browser, { handle, name: victim.name, claim: handle });
    const before = await fingerprint(subject);
    const { seen, touched } = await tryEverything(browser, victim);
    expect(seen.filter((call) => call.includes('/search/'))).toHaveLength(2);
    expect(touched).toHaveLength(10);
    expect(await fingerprint(subject)).not.toBe(before);
  });
}
