import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retractConfession } from '#features/confessions/contract.ts';
import { forgetVerification } from '#features/verification/contract.ts';
import { confess, makeAdmirer } from '#test/factories/admirer.ts';
import type { Browser } from '#test/harness/browser.ts';
import { confirmAs } from '#test/harness/confirm.ts';
import { Matchmaking } from '#test/harness/matchmaking.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';

let subject: TestApp;
let making: Matchmaking;
let ELISE: string;
let FLORA: string;
let AMARA: string;
beforeAll(async () => {
  subject = await createTestApp();
  making = new Matchmaking(subject);
});
afterAll(() => subject.close());
beforeEach(() => {
  making.deliverAtOnce(true);
  [ELISE, FLORA, AMARA] = [making.handle('elise'), making.handle('flora'), making.handle('amara')];
});

describe('the places for crushes', () => {
  const others = (many: number) => Array.from({ length: many }, (_, n) => `of.${FLORA}.${n}`);

  /** Flora has confessed to Elise; Elise confesses to so many other handles before Flora. */
  async function confessAfter(many: number, handles = [ELISE]) {
    const flora = await makeAdmirer(subject, [FLORA]);
    const elise = await makeAdmirer(subject, handles);
    await confess(flora.browser, handles.at(-1) ?? ELISE);
    const letters: string[] = [];
    for (const other of others(many)) letters.push(await confess(elise.browser, other));
    await confess(elise.browser, FLORA);
    return { elise, flora, letters };
  }

  it('are nine: the ninth crush can match', async () => {
    const { elise, flora } = await confessAfter(8);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('are nine: the tenth crush cannot match, whichever event starts the search', async () => {
    const { elise, flora } = await confessAfter(9);
    expect(await making.count(elise, flora)).toBe(0);
    await confess(elise.browser, FLORA);
    await confess(flora.browser, ELISE);
    await confirmAs(subject, elise.browser, ELISE);
    await confirmAs(subject, flora.browser, FLORA);
    expect(await making.count(elise, flora)).toBe(0);
  });

  it('count for the side that wrote first, too', async () => {
    const flora = await makeAdmirer(subject, [FLORA]);
    const elise = await makeAdmirer(subject, [ELISE]);
    for (const other of others(9)) await confess(elise.browser, other);
    await confess(elise.browser, FLORA);
    await confess(flora.browser, ELISE);
    expect(await making.count(elise, flora)).toBe(0);
  });

  it('are eighteen for two handles: the eighteenth can match', async () => {
    const { elise, flora } = await confessAfter(17, [AMARA, ELISE]);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('are eighteen for two handles: the nineteenth cannot match', async () => {
    const { elise, flora } = await confessAfter(18, [AMARA, ELISE]);
    expect(await making.count(elise, flora)).toBe(0);
  });

  const retract = (browser: Browser, id = '') => browser.call(retractConfession, { params: { id } });
  /** Lets days pass and runs the nightly jobs. */
  async function turnDays(days: number): Promise<void> {
    making.turnDays(days);
    await making.run('retention');
    await making.lookAgain();
  }

  it('become free thirty days after a letter was retracted, and the next crush then matches by itself', async () => {
    const { elise, flora, letters } = await confessAfter(9);
    await retract(elise.browser, letters[0]);
    await turnDays(29);
    await confirmAs(subject, await making.signIn(elise), ELISE);
    await confess(await making.signIn(flora), ELISE);
    expect(await making.count(elise, flora)).toBe(0);
    await turnDays(1);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('do not become free sooner because a second letter to the same handle was sent later', async () => {
    const { elise, flora, letters } = await confessAfter(9);
    await confess(elise.browser, others(1)[0] ?? '');
    await retract(elise.browser, letters[0]);
    await turnDays(29);
    expect(await making.count(elise, flora)).toBe(0);
    await turnDays(1);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('do not become free sooner by giving up the handle meanwhile', async () => {
    const { elise, flora, letters } = await confessAfter(9);
    await elise.browser.call(forgetVerification);
    await retract(elise.browser, letters[0]);
    await confirmAs(subject, elise.browser, ELISE);
    await turnDays(29);
    expect(await making.count(elise, flora)).toBe(0);
    await turnDays(1);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('do not become free sooner because a letter vanishes', async () => {
    const flora = await makeAdmirer(subject, [FLORA]);
    const elise = await makeAdmirer(subject, [ELISE]);
    await confess(flora.browser, ELISE);
    for (const other of others(9)) await confess(elise.browser, other, { vanishAfterDays: 7 });
    await confess(elise.browser, FLORA);
    making.turnDays(7);
    await making.run('deliver-letters');
    await turnDays(29);
    expect(await making.count(elise, flora)).toBe(0);
    await turnDays(1);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('are not used up by retracted letters that had none', async () => {
    const flora = await makeAdmirer(subject, [FLORA]);
    const elise = await makeAdmirer(subject, [ELISE]);
    const [tenth = '', eleventh = '', ...eight] = others(10);
    for (const other of [...eight, FLORA]) await confess(elise.browser, other);
    for (const other of [tenth, eleventh]) await retract(elise.browser, await confess(elise.browser, other));
    await confess(flora.browser, ELISE);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });
});
