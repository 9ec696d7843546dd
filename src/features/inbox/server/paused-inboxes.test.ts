import { beforeEach, describe, expect, it } from 'vitest';
import { retractConfession } from '#features/sending/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makePremiumMember, type Member } from '#test/factories/member.ts';
import { newestLetter, searchLetters } from '#test/factories/reader.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import * as contract from '../contract.ts';

const ELISE = 'elise.marchetti';
const subject = appPerTest();
let member: Member;
beforeEach(async () => {
  member = await makePremiumMember(subject, [ELISE]);
});

/** Days may have passed since they were here. */
const signIn = (): Promise<Browser> => subject.browser().signInAs(member.user);

async function pause(paused: boolean): Promise<void> {
  const { status, body } = await (
    await signIn()
  ).call(contract.updateInbox, { params: { handle: ELISE }, body: { paused } });
  expect([status, body.paused]).toEqual([200, paused]);
}

/** The number of letters, and their messages in the order of the alphabet. */
async function letters(): Promise<(string | number)[]> {
  const { body } = await searchLetters(await signIn(), ELISE);
  return [body.total, ...body.confessions.map(({ message }) => message).toSorted()];
}

describe('while an inbox is paused', () => {
  it('later letters are left out of the list and its total until it is opened again', async () => {
    await deliverLetter(subject, ELISE, { message: 'Before.' });
    await pause(true);
    // In the same hour, in the next one, and in the next month.
    await deliverLetter(subject, ELISE, { message: 'Soon after.' });
    subject.clock.advance(HOUR);
    await deliverLetter(subject, ELISE, { message: 'Later.' });
    subject.clock.advance(31 * DAY);
    await deliverLetter(subject, ELISE, { message: 'Much later.' });
    expect(await letters()).toEqual([1, 'Before.']);
    await pause(true);
    expect(await letters()).toEqual([1, 'Before.']);
    await pause(false);
    expect(await letters()).toEqual([4, 'Before.', 'Later.', 'Much later.', 'Soon after.']);
  });

  it('nobody can act on a later letter by its id', async () => {
    await pause(true);
    await deliverLetter(subject, ELISE);
    await pause(false);
    const reader = await signIn();
    const id = await newestLetter(reader, ELISE);
    const open = () => reader.call(contract.openConfession, { params: { id } });
    // Pausing again does not hide what has arrived by now.
    await pause(true);
    expect((await open()).status).toBe(200);
  });

  it('its letters can be taken back, and then nobody gets them', async () => {
    await pause(true);
    const author = await deliverLetter(subject, ELISE);
    const taken = await author.browser.call(retractConfession, { params: { id: author.id } });
    expect(taken.status).toBe(200);
    await pause(false);
    expect(await letters()).toEqual([0]);
  });

  it('another person with the same account sees it paused too', async () => {
    await pause(true);
    const other = (await makePremiumMember(subject, [ELISE])).browser;
    expect((await other.call(contract.listInboxes)).body.inboxes).toMatchObject([{ handle: ELISE, paused: true }]);
  });
});
