import { beforeEach, describe, expect, it } from 'vitest';
import { listSentConfessions, retractConfession } from '#features/sending/contract.ts';
import { answerWith, readNewest } from '#test/factories/answered-letter.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { matchScenario } from '#test/harness/match-scenario.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';

const HIDDEN = { mayMatch: false };

const subject = appPerFile();
const scenario = matchScenario(subject);
let [ELISE, FLORA] = ['', ''];
beforeEach(() => {
  [ELISE, FLORA] = scenario.handles('elise', 'flora');
});

it('an answer makes no match', async () => {
  const elise = await makePremiumMember(subject, [ELISE]);
  const flora = await makePremiumMember(subject, [FLORA]);
  await sendLetter(elise.browser, FLORA);
  const { id } = await readNewest(flora, FLORA);
  expect((await answerWith(flora.browser, id)).body.state).toBe('delivered');
  await scenario.findMatches();
  expect(await scenario.count(elise, flora)).toBe(0);
});

describe('a letter that may not match', () => {
  it.each([
    ['first', HIDDEN, {}],
    ['in return', {}, HIDDEN],
    ['on both sides', HIDDEN, HIDDEN],
  ])('makes no match when it is sent %s, nor when handles are proved later', async (_when, one, other) => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject, [FLORA]);
    await sendLetter(elise.browser, FLORA, one);
    await sendLetter(flora.browser, ELISE, other);
    await proveHandle(subject, elise.browser, ELISE);
    await proveHandle(subject, flora.browser, FLORA);
    await scenario.findMatches();
    expect(await scenario.count(elise, flora)).toBe(0);
  });

  it('takes none of the nine places', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject, [FLORA]);
    for (let n = 0; n < 9; n += 1) await sendLetter(elise.browser, `of.${FLORA}.${n}`, HIDDEN);
    await sendLetter(elise.browser, FLORA);
    await sendLetter(flora.browser, ELISE);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('does not affect another letter to the same handle, sent or retracted', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject, [FLORA]);
    await sendLetter(elise.browser, FLORA);
    const id = await sendLetter(elise.browser, FLORA, HIDDEN);
    await elise.browser.call(retractConfession, { params: { id } });
    await sendLetter(flora.browser, ELISE);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('is delivered like any other, and the list of its author says that it may not match', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    await sendLetter(elise.browser, FLORA);
    await sendLetter(elise.browser, FLORA, HIDDEN);
    const { confessions } = (await elise.browser.call(listSentConfessions)).body;
    expect(confessions).toMatchObject([
      { mayMatch: false, state: 'delivered' },
      { mayMatch: true, state: 'delivered' },
    ]);
  });
});
