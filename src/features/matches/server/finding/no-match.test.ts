import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { blockAuthor, optOut } from '#features/inbox/contract.ts';
import { retractConfession } from '#features/sending/contract.ts';
import { sanctions } from '#features/moderation/server/schema.ts';
import { optOuts } from '#features/handles/server/schema.ts';
import { removeReported } from '#features/inbox/server/index.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { closedTagOf } from '#features/handles/server/index.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { searchLetters } from '#test/factories/reader.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { matchScenario } from '#test/harness/match-scenario.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';

const subject = appPerFile();
const scenario = matchScenario(subject);
let [ELISE, FLORA] = ['', ''];
beforeEach(() => {
  [ELISE, FLORA] = scenario.handles('elise', 'flora');
});

describe('a member', () => {
  it('does not match themselves', async () => {
    const elise = await makePremiumMember(subject, [ELISE, FLORA]);
    await sendLetter(elise.browser, FLORA);
    await sendLetter(elise.browser, ELISE);
    expect(await scenario.count(elise)).toBe(0);
  });

  it('does not match by a proof that a visitor made', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject);
    await sendLetter(elise.browser, FLORA);
    await sendLetter(flora.browser, ELISE);
    await proveHandle(subject, subject.browser(), FLORA);
    expect(await scenario.count(elise, flora)).toBe(0);
  });

  it('does not match while suspended', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject, [FLORA]);
    await sendLetter(elise.browser, FLORA);
    await suspendPerson(subject.services, elise.user);
    await sendLetter(flora.browser, ELISE);
    expect(await scenario.count(elise, flora)).toBe(0);
    await subject.services.db.delete(sanctions);
    await proveHandle(subject, flora.browser, FLORA);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('does not match across the age of adulthood', async () => {
    const eighteen = (day: string) => `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
    const elise = await makePremiumMember(subject, [ELISE], { dateOfBirth: eighteen(scenario.day(0)) });
    // Sent before the handle is known to be a minor's: later ones never arrive.
    await sendLetter(elise.browser, FLORA);
    const flora = await makePremiumMember(subject, [FLORA], { dateOfBirth: eighteen(scenario.day(1)) });
    await sendLetter(elise.browser, FLORA);
    await sendLetter(flora.browser, ELISE);
    expect(await scenario.count(elise, flora)).toBe(0);
    subject.clock.advance(DAY);
    await proveHandle(subject, await scenario.signIn(flora), FLORA);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('does not match by a handle whose 30 days after a deleted account are not over', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject, [FLORA]);
    await sendLetter(elise.browser, FLORA);
    expect((await flora.browser.call(deleteAccount, { body: {} })).status).toBe(200);
    const again = await makePremiumMember(subject, [FLORA]);
    await sendLetter(again.browser, ELISE);
    expect(await scenario.count(elise, again)).toBe(0);
    subject.clock.advance(29 * DAY);
    await scenario.findMatches();
    expect(await scenario.count(elise, again)).toBe(0);
    subject.clock.advance(DAY);
    await scenario.findMatches();
    expect(await scenario.haveMatched(elise, again)).toBe(true);
  });
});

describe('no match is made', () => {
  /** Elise writes, then something happens that keeps Flora's answer from making a match. */
  async function expectNoMatchAfter(
    happens: (letter: string, elise: Browser, flora: Browser) => Promise<unknown>,
    letter: object = {},
  ): Promise<void> {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject, [FLORA]);
    await happens(await sendLetter(elise.browser, FLORA, letter), elise.browser, flora.browser);
    await sendLetter(await scenario.signIn(flora), ELISE);
    await scenario.findMatches();
    expect(await scenario.count(elise, flora)).toBe(0);
    await proveHandle(subject, await scenario.signIn(elise), ELISE);
    await proveHandle(subject, await scenario.signIn(flora), FLORA);
    expect(await scenario.count(elise, flora)).toBe(0);
  }
  const nothing = () => Promise.resolve();

  it('by a retracted letter', () =>
    expectNoMatchAfter((id, elise) => elise.call(retractConfession, { params: { id } })));

  it('by a letter that is held for a moderator', () =>
    expectNoMatchAfter(nothing, { message: 'Without you I want to kill myself tonight.' }));

  it('by a letter that is not delivered yet', () => expectNoMatchAfter(nothing, { deliveryWindow: 'tonight' }));

  /** The reader's id of a letter is not its author's. */
  async function blockNewest(flora: Browser): Promise<void> {
    const [letter] = (await searchLetters(flora, FLORA)).body.confessions;
    expect((await flora.call(blockAuthor, { params: { id: letter?.id ?? '' } })).status).toBe(200);
  }

  it('by a letter whose author was blocked after it', () =>
    expectNoMatchAfter((_id, _elise, flora) => blockNewest(flora)));

  it('by a letter whose author was blocked before it', () =>
    expectNoMatchAfter(async (id, elise, flora) => {
      await blockNewest(flora);
      await elise.call(retractConfession, { params: { id } });
      await sendLetter(elise, FLORA);
    }));

  it('by a letter that has vanished', () =>
    expectNoMatchAfter(
      // Also before the nightly job has deleted it.
      async () => scenario.skipDays(7),
      { vanishAfterDays: 7 },
    ));

  it('by a letter whose recipient has opted out', () =>
    expectNoMatchAfter(async (_id, _elise, flora) => {
      expect((await flora.call(optOut, { params: { handle: FLORA } })).status).toBe(200);
    }));

  it('by a letter to a handle that was closed without a proof', () =>
    expectNoMatchAfter(async () => {
      const targetTag = closedTagOf(subject.services.keys, FLORA);
      await subject.services.db.insert(optOuts).values({ targetTag, day: today(subject.services.clock) });
    }));

  it('by a letter that a moderator has removed', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    const flora = await makePremiumMember(subject, [FLORA]);
    const key = await sendLetter(elise.browser, FLORA);
    await inTransaction(subject.services, (tx) => removeReported(tx, { author: elise.user.id, key }));
    await sendLetter(flora.browser, ELISE);
    expect(await scenario.count(elise, flora)).toBe(0);
    await sendLetter(elise.browser, FLORA);
    expect(await scenario.haveMatched(elise, flora)).toBe(true);
  });

  it('by a letter that was sent when another Instagram account had the handle', async () => {
    const elise = await makePremiumMember(subject, [ELISE]);
    await proveHandle(subject, subject.browser(), FLORA);
    await sendLetter(elise.browser, FLORA);
    const { accounts } = subject.instagram.sandbox;
    accounts.rename(accounts.find(FLORA)?.id ?? '', 'flora.elsewhere');
    accounts.register(FLORA);
    subject.clock.advance(HOUR);
    const taker = await makePremiumMember(subject, [FLORA]);
    await sendLetter(taker.browser, ELISE);
    expect(await scenario.count(elise, taker)).toBe(0);
    subject.clock.advance(HOUR);
    await sendLetter(elise.browser, FLORA);
    expect(await scenario.haveMatched(elise, taker)).toBe(true);
  });
});
