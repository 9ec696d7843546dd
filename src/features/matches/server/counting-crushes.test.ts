import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retractConfession } from '#features/confessions/contract.ts';
import { forgetVerification } from '#features/verification/contract.ts';
import { confess, makeAdmirer } from '#test/factories/admirer.ts';
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

describe('the crushes that count', () => {
  const others = (many: number) => Array.from({ length: many }, (_, n) => `of.${FLORA}.${n}`);

  /** Flora has confessed to Elise; Elise confesses to so many others first. */
  async function confessAfter(many: number, handles = [ELISE]) {
    const flora = await makeAdmirer(subject, [FLORA]);
    const elise = await makeAdmirer(subject, handles);
    await confess(flora.browser, handles.at(-1) ?? ELISE);
    const letters: string[] = [];
    for (const other of others(many)) letters.push(await confess(elise.browser, other));
    await confess(elise.browser, FLORA);
    return { elise, flora, letters };
  }

  it('are the first nine', async () => {
    const { elise, flora } = await confessAfter(8);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('are not the tenth, in whatever way one looks', async () => {
    const { elise, flora } = await confessAfter(9);
    expect(await making.count(elise, flora)).toBe(0);
    await confess(elise.browser, FLORA);
    await confess(flora.browser, ELISE);
    await confirmAs(subject, elise.browser, ELISE);
    await confirmAs(subject, flora.browser, FLORA);
    expect(await making.count(elise, flora)).toBe(0);
  });

  it('count the same from the other side', async () => {
    const flora = await makeAdmirer(subject, [FLORA]);
    const elise = await makeAdmirer(subject, [ELISE]);
    for (const other of others(9)) await confess(elise.browser, other);
    await confess(elise.browser, FLORA);
    await confess(flora.browser, ELISE);
    expect(await making.count(elise, flora)).toBe(0);
  });

  it('are eighteen for two handles', async () => {
    const { elise, flora } = await confessAfter(17, [AMARA, ELISE]);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('are not nineteen for two handles', async () => {
    const { elise, flora } = await confessAfter(18, [AMARA, ELISE]);
    expect(await making.count(elise, flora)).toBe(0);
  });

  it('get a place that was given up on the next day, and by themselves', async () => {
    const { elise, flora, letters } = await confessAfter(9);
    const [id = ''] = letters;
    await elise.browser.call(retractConfession, { params: { id } });
    await making.lookAgain();
    await confirmAs(subject, elise.browser, ELISE);
    await confess(flora.browser, ELISE);
    expect(await making.count(elise, flora)).toBe(0);
    making.turnDays(1);
    await making.run('after-delivery');
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('do not get one sooner because a second letter to somebody comes later', async () => {
    const { elise, flora, letters } = await confessAfter(9);
    await confess(elise.browser, others(1)[0] ?? '');
    await elise.browser.call(retractConfession, { params: { id: letters[0] ?? '' } });
    await confirmAs(subject, elise.browser, ELISE);
    expect(await making.count(elise, flora)).toBe(0);
    making.turnDays(1);
    await making.run('after-delivery');
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('do not get one sooner by letting go of the handle meanwhile', async () => {
    const { elise, flora, letters } = await confessAfter(9);
    await elise.browser.call(forgetVerification);
    await elise.browser.call(retractConfession, { params: { id: letters[0] ?? '' } });
    await confirmAs(subject, elise.browser, ELISE);
    await making.lookAgain();
    expect(await making.count(elise, flora)).toBe(0);
    making.turnDays(1);
    await making.lookAgain();
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('are as many as before on the day after', async () => {
    const { elise, flora, letters } = await confessAfter(8);
    expect(await making.haveMatched(elise, flora)).toBe(true);
    for (const id of letters) await elise.browser.call(retractConfession, { params: { id } });
    const amara = await makeAdmirer(subject, [AMARA]);
    await confess(amara.browser, ELISE);
    await confess(elise.browser, AMARA);
    expect(await making.count(amara)).toBe(0);
    making.turnDays(1);
    await making.lookAgain();
    expect(await making.haveMatched(elise, amara)).toBe(true);
  });
});
