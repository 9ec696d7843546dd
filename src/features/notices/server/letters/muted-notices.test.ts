import { expect, it } from 'vitest';
import { changeMutedWords } from '#features/muted-words/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { searchLetters } from '#test/factories/reader.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';

const ELISE = 'elise.marchetti';
const subject = appPerTest();

/** Lets every plan become due. */
async function endDay(): Promise<void> {
  subject.clock.advance(DAY);
  await runJob(subject, 'notify-letters');
}

it('a letter that an inbox folds is no news, by whichever of its accounts the word was muted', async () => {
  // Its two ids cannot be joined, so the inbox has two accounts.
  subject.instagram.account(ELISE).isAgeGated = true;
  const { browser, user } = await makeLinkedMember(subject, ELISE);
  await browser.call(changeMutedWords, { params: { handle: ELISE }, body: { add: ['rain'], remove: [] } });
  await proveByMessage(subject, browser, ELISE);
  await runJob(subject, 'plan-notices');
  await deliverLetter(subject, ELISE, { message: 'Rain' });
  subject.clock.advance(HOUR);
  expect((await searchLetters(browser, ELISE)).body.confessions).toMatchObject([{ mutedByWords: true }]);
  await endDay();
  expect(await mailsTo(subject.services, user.email)).toEqual([]);
  await deliverLetter(subject, ELISE, { message: 'Snow' });
  await endDay();
  expect(await mailsTo(subject.services, user.email)).toHaveLength(1);
});
