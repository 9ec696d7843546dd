import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyProfile } from '#features/verification/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import { logInAtInstagram } from '#test/harness/confirm.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { attemptsOf, TECHNIQUES, type Attempt } from './corpus.ts';
import { fingerprint, tryEverything, tryToRead, type Loot } from './try-everything.ts';
import { liveThrough, PASTS, PEOPLE, writeTo, type Victim } from './victims.ts';

let subject: TestApp;
const victims = new Map<string, Victim>();
beforeAll(async () => {
  subject = await createTestApp();
  for (const [n, person] of PEOPLE.entries()) {
    const past = PASTS[n % PASTS.length] ?? PASTS[0];
    await liveThrough(subject, past, person);
    victims.set(person.handle, await writeTo(subject, person));
  }
});
afterAll(() => subject.close());

/** Logs in at Instagram with one's own account and says to be somebody else. */
async function passFor(browser: Browser, { handle, name, says }: Pick<Attempt, 'handle' | 'name' | 'says'>) {
  const { instagram } = subject;
  const account = instagram.sandbox.accounts.find(handle) ?? instagram.register(handle);
  account.name = name;
  expect((await logInAtInstagram(subject, browser, handle)).status).toBe(200);
  return claim(browser, says);
}

function claim(browser: Browser, says: string) {
  const claims = { verifiedName: says, instagramUsername: says, instagramProfile: JSON.stringify({ username: says }) };
  return browser.call(verifyProfile, {
    body: { profileName: says, verificationMethod: 'instagram_oauth', ...claims },
  });
}

/** Whoever differs from others in words alone logs in once. */
const strangers = new Map<string, Browser>();
async function stranger(handle: string): Promise<Browser> {
  const browser = strangers.get(handle) ?? subject.browser();
  if (!strangers.has(handle)) await passFor(browser, { handle, name: null, says: handle });
  strangers.set(handle, browser);
  return browser;
}

interface Finding extends Loot {
  attempt: string;
}

async function attack(attempt: Attempt): Promise<Finding[]> {
  const victim = victims.get(attempt.victim.handle);
  if (!victim) throw new Error(`Nobody wrote to @${attempt.victim.handle}.`);
  const { handle, name, says } = attempt;
  const isInWordsAlone = handle.startsWith('stranger.') && name === null;
  const browser = isInWordsAlone ? await stranger(handle) : subject.browser();
  const { body } = await (isInWordsAlone ? claim(browser, says) : passFor(browser, attempt));
  const told = body.success ? body.handle : attempt.handle;
  const loot = await tryToRead(browser, victim, [attempt.says, attempt.handle]);
  const isHarmless = loot.seen.length === 0 && loot.touched.length === 0 && told === attempt.handle;
  return isHarmless ? [] : [{ attempt: `@${attempt.handle} (${attempt.name}) as ${attempt.says}`, ...loot }];
}

describe('nobody opens the letters of another by', () => {
  it.each(Object.keys(TECHNIQUES))('%s', async (technique) => {
    const before = await fingerprint(subject);
    const attempts = attemptsOf(technique);
    expect(attempts.length).toBeGreaterThanOrEqual(PEOPLE.length);
    const findings: Finding[] = [];
    for (const attempt of attempts) findings.push(...(await attack(attempt)));
    expect(findings).toEqual([]);
    expect(await fingerprint(subject)).toBe(before);
  });

  it('enough attempts to mean something', () => {
    const pairs = Object.keys(TECHNIQUES).flatMap((technique) => attemptsOf(technique));
    expect(pairs.length).toBeGreaterThanOrEqual(60 * PEOPLE.length);
  });
});

it('the attempts would show a hole: the victim’s own login opens the letter and touches it', async () => {
  const { handle } = PEOPLE[0] ?? { handle: '' };
  const victim = victims.get(handle) as Victim;
  const browser = subject.browser();
  await passFor(browser, { handle, name: victim.name, says: handle });
  const before = await fingerprint(subject);
  const { seen, touched } = await tryEverything(browser, victim);
  expect(seen.filter((call) => call.includes('/search/'))).toHaveLength(2);
  expect(touched).toHaveLength(10);
  expect(await fingerprint(subject)).not.toBe(before);
});
