import { answerConfession, type ReceivedConfession } from '#features/inbox/contract.ts';
import { listSentConfessions } from '#features/sending/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { deliverLetter } from './letter.ts';
import { makePremiumMember, type Member } from './member.ts';
import { searchLetters } from './reader.ts';
import type { UserFields } from './user.ts';

export const ANSWER = 'I only hum when I think of you.';
const CONFIRMED: UserFields = { emailVerifiedOn: '2026-03-01' };

/** A delivered letter, its author, and a member who reads it. */
export async function letterToAnswer(
  subject: TestApp,
  handle: string,
  { letter = {}, reader = {} }: { letter?: object; reader?: UserFields } = {},
) {
  const author = await deliverLetter(subject, handle, letter);
  const member = await makePremiumMember(subject, [handle], { membershipPlan: 'free', ...CONFIRMED, ...reader });
  return { author, reader: member, id: (await readNewest(member, handle)).id };
}

export async function readNewest({ browser }: Member, handle: string): Promise<ReceivedConfession> {
  const [letter] = (await searchLetters(browser, handle)).body.confessions;
  if (!letter) throw new Error(`There is no letter to ${handle}`);
  return letter;
}

export const answerWith = (browser: Browser, id: string, message = ANSWER) =>
  browser.call(answerConfession, { params: { id }, body: { message } });

export const sentOf = async ({ browser }: Pick<Member, 'browser'>) =>
  (await browser.call(listSentConfessions)).body.confessions;
