import { beforeEach, describe, expect, it } from 'vitest';
import { retractConfession } from '#features/sending/contract.ts';
import { forgetVerification } from '#features/verification/contract.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { sendLetter } from '#test/factories/letter.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { matchScenario } from '#test/harness/match-scenario.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';

const subject = appPerFile();
const scenario = matchScenario(subject);
let [ELISE, FLORA, AMARA] = ['', '', ''];
beforeEach(() => {
  [ELISE, FLORA, AMARA] = scenario.handles('elise', 'flora', 'amara');
});

describe('the places for crushes', () => {
  const others = (many: number) => Array.from({ length: many }, (_, n) => `of.${FLORA}.${n}`);

  /** Flora has confessed to Elise; Elise confesses to so many other handles before Flora. */
  async function confessAfter(many: number, handles = [ELISE]) {
    const flora = await makePremiumMember(subject, [FLORA]);
    const elise = await makePremiumMember(subject, handles);
    await sendLetter(flora.browser, handles.at(-1) ?? ELISE);
    const letters: string[] = [];
    for (const other of others(many)) letters.push(await sendLetter(elise.browser, other));
    await sendLetter(elise.browser, FLORA);
    return { elise, flora, letters };
  }

  it('are nine: the ninth crush can match', async () => {
    const { elise, flora } = await confessAfter(8);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('are nine: the tenth crush cannot match, whichever event starts the search', async () => {
    const { elise, flora } = await confessAfter(9);
    expect(await scenario.count(elise, flora)).toBe(0);
    await sendLetter(elise.browser, FLORA);
    await sendLetter(flora.browser, ELISE);
    await proveHandle(subject, elise.browser, ELISE);
    await proveHandle(subject, flora.browser, FLORA);
    expect(await scenario.count(elise, flora)).toBe(0);
  });

  it('count for the side that wrote first, too', async () => {
    const flora = await makePremiumMember(subject, [FLORA]);
    const elise = await makePremiumMember(subject, [ELISE]);
    for (const other of others(9)) await sendLetter(elise.browser, other);
    await sendLetter(elise.browser, FLORA);
    await sendLetter(flora.browser, ELISE);
    expect(await scenario.count(elise, flora)).toBe(0);
  });

  it('are eighteen for two handles: the eighteenth can match', async () => {
    const { elise, flora } = await confessAfter(17, [AMARA, ELISE]);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('are eighteen for two handles: the nineteenth cannot match', async () => {
    const { elise, flora } = await confessAfter(18, [AMARA, ELISE]);
    expect(await scenario.count(elise, flora)).toBe(0);
  });

  const retract = (browser: Browser, id = '') => browser.call(retractConfession, { params: { id } });
  /** Lets days pass and runs the nightly jobs. */
  async function skipDays(days: number): Promise<void> {
    scenario.skipDays(days);
    await scenario.runJob('retention');
    await scenario.findMatches();
  }

  it('become free thirty days after a letter was retracted, and the next crush then matches by itself', async () => {
    const { elise, flora, letters } = await confessAfter(9);
    await retract(elise.browser, letters[0]);
    await skipDays(29);
    await proveHandle(subject, await scenario.signIn(elise), ELISE);
    await sendLetter(await scenario.signIn(flora), ELISE);
    expect(await scenario.count(elise, flora)).toBe(0);
    await skipDays(1);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('do not become free sooner because a second letter to the same handle was sent later', async () => {
    const { elise, flora, letters } = await confessAfter(9);
    await sendLetter(elise.browser, others(1)[0] ?? '');
    await retract(elise.browser, letters[0]);
    await skipDays(29);
    expect(await scenario.count(elise, flora)).toBe(0);
    await skipDays(1);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('do not become free sooner by giving up the handle meanwhile', async () => {
    const { elise, flora, letters } = await confessAfter(9);
    await elise.browser.call(forgetVerification);
    await retract(elise.browser, letters[0]);
    await proveHandle(subject, elise.browser, ELISE);
    await skipDays(29);
    expect(await scenario.count(elise, flora)).toBe(0);
    await skipDays(1);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('do not become free sooner because a letter vanishes', async () => {
    const flora = await makePremiumMember(subject, [FLORA]);
    const elise = await makePremiumMember(subject, [ELISE]);
    await sendLetter(flora.browser, ELISE);
    for (const other of others(9)) await sendLetter(elise.browser, other, { vanishAfterDays: 7 });
    await sendLetter(elise.browser, FLORA);
    scenario.skipDays(7);
    await scenario.runJob('deliver-letters');
    await skipDays(29);
    expect(await scenario.count(elise, flora)).toBe(0);
    await skipDays(1);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('are not used up by retracted letters that had none', async () => {
    const flora = await makePremiumMember(subject, [FLORA]);
    const elise = await makePremiumMember(subject, [ELISE]);
    const [tenth = '', eleventh = '', ...eight] = others(10);
    for (const other of [...eight, FLORA]) await sendLetter(elise.browser, other);
    for (const other of [tenth, eleventh]) await retract(elise.browser, await sendLetter(elise.browser, other));
    await sendLetter(flora.browser, ELISE);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });
});
