import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { makePremiumMember, makeMember } from '#test/factories/member.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { proveHandle, linkAs } from '#test/harness/vendors/instagram-login.ts';
import { matchScenario } from '#test/harness/match-scenario.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { listMatches } from '../../contract.ts';

const subject = appPerFile();
const scenario = matchScenario(subject);
let [ELISE, FLORA, AMARA] = ['', '', ''];
beforeEach(() => {
  [ELISE, FLORA, AMARA] = scenario.handles('elise', 'flora', 'amara');
});

/** Two members whose letters to each other are due to be delivered with the next batch. */
async function writeToEachOther() {
  scenario.deliverAtOnce(false);
  const elise = await makePremiumMember(subject, [ELISE]);
  const flora = await makePremiumMember(subject, [FLORA]);
  await sendLetter(elise.browser, FLORA);
  await sendLetter(flora.browser, ELISE);
  subject.clock.advance(7 * HOUR);
  return { elise, flora };
}

describe('two members match', () => {
  it('when the second letter arrives, whichever of them wrote it', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject, [FLORA]);
    await sendLetter(elise.browser, FLORA);
    expect(await scenario.count(elise, flora)).toBe(0);
    await sendLetter(flora.browser, ELISE);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);

    const amara = await makePremiumMember(subject, [AMARA]);
    await sendLetter(flora.browser, AMARA);
    await sendLetter(amara.browser, FLORA);
    expect(await scenario.haveMatched(amara, flora)).toBe(true);
    expect(await scenario.matchesOf(flora)).toHaveLength(2);
    expect(await scenario.matchesOf(elise)).toHaveLength(1);
  });

  it('when one of them proves later the handle that the other wrote to', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject);
    await sendLetter(elise.browser, FLORA);
    await sendLetter(flora.browser, ELISE);
    expect(await scenario.count(elise, flora)).toBe(0);
    await proveHandle(subject, flora.browser, FLORA);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('when one of them links the account', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject);
    await sendLetter(flora.browser, ELISE);
    await sendLetter(elise.browser, FLORA);
    expect((await linkAs(subject, flora.browser, FLORA)).status).toBe(201);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('when the batch with the second letter is delivered', async () => {
    const { elise, flora } = await writeToEachOther();
    await scenario.runJob('deliver-letters');
    subject.clock.advance(DAY);
    expect(await scenario.count(elise, flora)).toBe(0);
    await scenario.runJob('after-delivery');
    subject.clock.advance(DAY);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('once, however often and concurrently matches are searched for', async () => {
    const { elise, flora } = await writeToEachOther();
    const proofs = [proveHandle(subject, elise.browser, ELISE), proveHandle(subject, flora.browser, FLORA)];
    const searches = Array.from({ length: 6 }, async () => {
      await scenario.runJob('deliver-letters');
      await scenario.runJob('after-delivery');
    });
    await Promise.all([...proofs, ...searches]);
    await scenario.findMatches();
    subject.clock.advance(DAY);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
    expect(await scenario.matchesOf(elise)).toHaveLength(1);
  });
});

describe('a delivery', () => {
  it('is checked for matches again if the first attempt fails', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject, [FLORA]);
    await sendLetter(elise.browser, FLORA);
    const { db } = subject.services;
    await db.execute('ALTER TABLE matches RENAME TO matches_away');
    await sendLetter(flora.browser, ELISE);
    await expect(scenario.runJob('after-delivery')).rejects.toThrow('Not all letter events could be published');
    await db.execute('ALTER TABLE matches_away RENAME TO matches');
    await scenario.runJob('after-delivery');
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('makes no match for other members or visitors', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject, [FLORA]);
    const otherMember = await makeMember(subject);
    await sendLetter(elise.browser, FLORA);
    await sendLetter(flora.browser, ELISE);
    expect(await scenario.count(otherMember)).toBe(0);
    expect((await subject.browser().call(listMatches)).status).toBe(401);
  });
});
