import { expect, it } from 'vitest';
import { getCurrentUser } from '#features/auth/contract.ts';
import { endMemberSession } from '#platform/server/session/sessions.ts';
import { readMemberCookie } from '#platform/server/session/cookie.ts';
import { makePremiumMember, type Member } from '#test/factories/member.ts';
import { searchLetters } from '#test/factories/reader.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { likeConfession } from '../contract.ts';

const HANDLES = ['elise.marchetti', 'flora.whitfield', 'amara.okafor'] as const;
const BODY = { deliveryMethod: 'platform', senderInfo: {}, anonymityLevel: 'full', stationery: 'ivory' } as const;

const subject = appPerTest();

/** One letter to the first handle, two to the second, three to the third. */
const letters = () =>
  HANDLES.flatMap((target, index) =>
    Array.from({ length: index + 1 }, (_, n) => {
      const account = subject.instagram.sandbox.accounts.find(target)?.id ?? null;
      return { author: 7, target, account, overrides: { letter: { ...BODY, message: `${n} to ${target}` } } };
    }),
  );

const messagesTo = (handle: string, index: number) =>
  Array.from({ length: index + 1 }, (_, n) => `${index - n} to ${handle}`);

async function makeReaders(): Promise<Member[]> {
  await storeLetters(subject.services, letters());
  const readers: Member[] = [];
  for (const handle of HANDLES) readers.push(await makePremiumMember(subject, [handle]));
  return readers;
}

it('members who call at the same time are each taken for themselves', async () => {
  const readers = await makeReaders();
  const ended = await makePremiumMember(subject);
  await endSession(ended);
  const callers = Array.from({ length: 8 }, () => [...readers, ended]).flat();
  const answers = await Promise.all(callers.map(({ browser }) => browser.call(getCurrentUser)));
  expect(answers.map(({ status, body }) => (status === 200 ? body.id : status))).toEqual(
    callers.map((caller) => (caller === ended ? 401 : caller.user.id)),
  );
});

it('readers who call at the same time get their own letters and marks, and nobody gets those of others', async () => {
  const readers = await makeReaders();
  const [first] = (await searchLetters(readers[2]?.browser ?? subject.browser(), HANDLES[2])).body.confessions;
  await readers[2]?.browser.call(likeConfession, { params: { id: first?.id ?? '' } });
  const calls = readers.flatMap(({ browser }, reader) =>
    HANDLES.map((handle, asked) => ({ browser, reader, handle, asked })),
  );
  const answers = await Promise.all(
    [...calls, ...calls, ...calls].map(async ({ browser, reader, handle, asked }) => {
      const { status, body } = await searchLetters(browser, handle);
      return { isOwn: reader === asked, handle, asked, status, body };
    }),
  );
  for (const { isOwn, handle, asked, status, body } of answers) {
    expect(status).toBe(isOwn ? 200 : 403);
    if (!isOwn) continue;
    expect(body.confessions.map(({ message }) => message)).toEqual(messagesTo(handle, asked));
    expect(body.confessions.map(({ liked }) => liked)).toEqual(body.confessions.map((_, n) => asked === 2 && n === 0));
  }
});

/** Ends a session behind the browser's back. */
async function endSession({ browser }: Member): Promise<void> {
  const cookie = readMemberCookie(browser.cookies.get('sid') ?? '', subject.settings.session.key);
  if (cookie) await endMemberSession(subject.services, cookie);
}
