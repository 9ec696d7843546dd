import { beforeEach, expect, it } from 'vitest';
import { optOuts } from '#features/handles/server/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import { deliverLetter, sendLetter } from '#test/factories/letter.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { runJob } from '#test/harness/jobs.ts';
import { listSentConfessions } from '#features/sending/contract.ts';
import { departures } from '#features/letters/server/schema.ts';
import { LAST_NIGHT } from '#features/letters/server/index.ts';
import { optOut, updateInbox } from '../contract.ts';

const subject = appPerTest();
const ELISE = 'elise.marchetti';
let reader: Browser;
beforeEach(async () => {
  reader = await makeReader(subject, ELISE);
});

const optOutNow = async () => {
  expect((await reader.call(optOut, { params: { handle: ELISE } })).status).toBe(200);
};
/** What an author sees of their letters; their session has ended by then. */
async function statesOf({ user }: { user: { id: number } }): Promise<string[]> {
  const browser = await subject.browser().signInAs(user);
  return (await browser.call(listSentConfessions)).body.confessions.map(({ state }) => state);
}

/** The letters’ last night. */
async function sweepTheRest(): Promise<void> {
  subject.clock.advance(LAST_NIGHT * DAY);
  await runJob(subject, 'sweep-departures');
}

it('hides the letters of the reader at once, and nothing brings them back', async () => {
  await deliverLetter(subject, ELISE);
  expect((await searchLetters(reader, ELISE)).body.total).toBe(1);
  await optOutNow();
  expect((await searchLetters(reader, ELISE)).body).toMatchObject({ total: 0, confessions: [] });
  // The account is closed, whatever becomes of the handle.
  await subject.services.db.delete(optOuts);
  await deliverLetter(subject, ELISE);
  expect((await searchLetters(reader, ELISE)).body.total).toBe(0);
});

it('shows authors no change at first; their letters are gone after three weeks', async () => {
  const author = await deliverLetter(subject, ELISE);
  await optOutNow();
  expect(await statesOf(author)).toEqual(['delivered']);
  await sweepTheRest();
  expect(await statesOf(author)).toEqual([]);
  expect(await subject.services.db.$count(departures)).toBe(0);
});

it('removes letters that came during a pause, and those that waited', async () => {
  const pause = { params: { handle: ELISE }, body: { paused: true } };
  expect((await reader.call(updateInbox, pause)).status).toBe(200);
  const paused = await deliverLetter(subject, ELISE);
  const waiting = await makePremiumMember(subject);
  await sendLetter(waiting.browser, ELISE, { deliveryWindow: 'tonight' });
  await optOutNow();
  subject.clock.advance(DAY);
  await runJob(subject, 'deliver-letters');
  expect([await statesOf(paused), await statesOf(waiting)]).toEqual([['delivered'], ['delivered']]);
  await sweepTheRest();
  expect([await statesOf(paused), await statesOf(waiting)]).toEqual([[], []]);
});
