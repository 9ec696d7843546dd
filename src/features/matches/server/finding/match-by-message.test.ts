import { beforeEach, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { MinorsScenario } from '#test/factories/minors-scenario.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { matchScenario } from '#test/harness/match-scenario.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';

const subject = appPerFile();
const scenario = matchScenario(subject);
let [ELISE, FLORA] = ['', ''];
beforeEach(() => {
  [ELISE, FLORA] = scenario.handles('elise', 'flora');
});

async function holder(handle: string, prove: typeof proveByMessage | typeof proveHandle) {
  const member = await makePremiumMember(subject);
  expect((await prove(subject, member.browser, handle)).status).toBe(200);
  subject.clock.advance(HOUR);
  return member;
}

it('two members match who have proved their handles by a message', async () => {
  const [elise, flora] = [await holder(ELISE, proveByMessage), await holder(FLORA, proveByMessage)];
  await sendLetter(elise.browser, FLORA);
  expect(await scenario.count(elise, flora)).toBe(0);
  await sendLetter(flora.browser, ELISE);
  expect(await scenario.haveMatched(elise, flora)).toBe(true);
});

it('a proof by message makes a match of letters that were sent before', async () => {
  const [elise, flora] = [await holder(ELISE, proveHandle), await makePremiumMember(subject)];
  await sendLetter(elise.browser, FLORA);
  await sendLetter(flora.browser, ELISE);
  await proveByMessage(subject, flora.browser, FLORA);
  expect(await scenario.haveMatched(elise, flora)).toBe(true);
});

it.each([
  ['by message, then by login', [proveByMessage, proveHandle]],
  ['by login, then by message', [proveHandle, proveByMessage]],
] as const)('letters to either account of a holder count: %s', async (_order, [first, second]) => {
  const [elise, flora] = [await holder(ELISE, first), await holder(FLORA, proveHandle)];
  await sendLetter(flora.browser, ELISE);
  subject.clock.advance(HOUR);
  await second(subject, elise.browser, ELISE);
  await sendLetter(elise.browser, FLORA);
  expect(await scenario.haveMatched(elise, flora)).toBe(true);
  expect(await scenario.count(elise, flora)).toBe(2);
});

it('another member who proves the same account in the other way reads its letters; the first one goes on holding it', async () => {
  const [elise, flora] = [await holder(ELISE, proveHandle), await holder(FLORA, proveHandle)];
  const other = await holder(ELISE, proveByMessage);
  await sendLetter(flora.browser, ELISE);
  await sendLetter(other.browser, FLORA);
  expect(await scenario.count(elise, flora, other)).toBe(0);
  await sendLetter(elise.browser, FLORA);
  expect([await scenario.haveMatched(elise, flora), await scenario.count(other)]).toEqual([true, 0]);
});

it('adults and minors never match, however they have proved their handles', async () => {
  const people = new MinorsScenario(subject);
  const [minor, adult] = [await people.minor(), await people.adult()];
  await proveByMessage(subject, minor.browser, ELISE);
  await proveByMessage(subject, adult.browser, FLORA);
  subject.clock.advance(HOUR);
  await sendLetter(minor.browser, FLORA);
  await sendLetter(adult.browser, ELISE);
  expect(await scenario.count(minor, adult)).toBe(0);
});
