import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSentConfessions, retractConfession } from '#features/confessions/contract.ts';
import { confess, makeAdmirer } from '#test/factories/admirer.ts';
import { confirmAs } from '#test/harness/confirm.ts';
import { Matchmaking } from '#test/harness/matchmaking.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';

const HIDDEN = { mayMatch: false };

let subject: TestApp;
let making: Matchmaking;
let ELISE: string;
let FLORA: string;
beforeAll(async () => {
  subject = await createTestApp();
  making = new Matchmaking(subject);
  making.deliverAtOnce(true);
});
afterAll(() => subject.close());
beforeEach(() => {
  [ELISE, FLORA] = [making.handle('elise'), making.handle('flora')];
});

describe('a letter that may not match', () => {
  it.each([
    ['first', HIDDEN, {}],
    ['in return', {}, HIDDEN],
    ['on both sides', HIDDEN, HIDDEN],
  ])('makes no match when it is sent %s, nor when handles are proved later', async (_when, one, other) => {
    const elise = await makeAdmirer(subject, [ELISE]);
    const flora = await makeAdmirer(subject, [FLORA]);
    await confess(elise.browser, FLORA, one);
    await confess(flora.browser, ELISE, other);
    await confirmAs(subject, elise.browser, ELISE);
    await confirmAs(subject, flora.browser, FLORA);
    await making.lookAgain();
    expect(await making.count(elise, flora)).toBe(0);
  });

  it('takes none of the nine places', async () => {
    const elise = await makeAdmirer(subject, [ELISE]);
    const flora = await makeAdmirer(subject, [FLORA]);
    for (let n = 0; n < 9; n += 1) await confess(elise.browser, `of.${FLORA}.${n}`, HIDDEN);
    await confess(elise.browser, FLORA);
    await confess(flora.browser, ELISE);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('does not affect another letter to the same handle, sent or retracted', async () => {
    const elise = await makeAdmirer(subject, [ELISE]);
    const flora = await makeAdmirer(subject, [FLORA]);
    await confess(elise.browser, FLORA);
    const id = await confess(elise.browser, FLORA, HIDDEN);
    await elise.browser.call(retractConfession, { params: { id } });
    await confess(flora.browser, ELISE);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('is delivered like any other, and the list of its author says that it may not match', async () => {
    const elise = await makeAdmirer(subject, [ELISE]);
    await confess(elise.browser, FLORA);
    await confess(elise.browser, FLORA, HIDDEN);
    const { confessions } = (await elise.browser.call(listSentConfessions)).body;
    expect(confessions).toMatchObject([
      { mayMatch: false, state: 'delivered' },
      { mayMatch: true, state: 'delivered' },
    ]);
  });
});
