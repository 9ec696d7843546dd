import { expect, it } from 'vitest';
import { senderId } from '#features/handles/server/index.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { searchLetters } from '#test/factories/reader.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';

const ELISE = 'elise.marchetti';
const subject = appPerTest();

it('pages of both ways together show every letter once', async () => {
  const { services } = subject;
  const { user, browser } = await makeMember(subject);
  await proveByMessage(subject, browser, ELISE);
  await proveHandle(subject, browser, ELISE);
  const ids = [senderId(subject.instagram.phone.igsid(ELISE)), subject.instagram.account(ELISE).id];
  for (let hour = 0; hour < 5; hour += 1) {
    subject.clock.advance(9 * HOUR);
    const accounts = Array.from({ length: 10 }, (_, n) => [...ids, null][n % 3]);
    await storeLetters(
      services,
      accounts.map((account) => ({ author: 7, target: ELISE, account: account ?? null })),
    );
  }
  const later = await subject.browser().signInAs(user);
  const seen: string[] = [];
  const hours: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await searchLetters(later, ELISE, cursor);
    expect(body.total).toBe(50);
    seen.push(...body.confessions.map(({ id }) => id));
    hours.push(...body.confessions.map(({ submittedAt }) => submittedAt));
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(50);
  expect(seen).toHaveLength(50);
  expect(hours).toEqual(hours.toSorted().toReversed());
});
