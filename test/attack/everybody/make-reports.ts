import { reportConfession } from '#features/inbox/contract.ts';
import { caseActions } from '#test/factories/cases.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import type { TestApp } from '#test/harness/test-app.ts';

/**
 * Reports a letter and a chat; returns how a moderator sees them, and the secrets that must not be shown. The simulated people
 * report only by chance, and often not at all.
 */
export async function makeReports(app: TestApp) {
  const { moderator, casesIn, reportChat } = caseActions(() => app);
  const handle = 'sable.envelope';
  app.clock.set('2026-03-13T20:00:00Z');
  app.instagram.register(handle);
  const letter = await deliverLetter(app, handle);
  const reader = await makeMember(app);
  await proveHandle(app, reader.browser, handle);
  const id = await newestLetter(reader.browser, handle);
  await reader.browser.call(reportConfession, { params: { id }, body: { reason: 'other' } });
  const { reported, reporter } = await reportChat();
  const people = [letter, reader, reported, reporter].map(({ user }) => user);
  return {
    cases: await casesIn(await moderator(), 'reports'),
    /** The recipient of the letter. */
    handle,
    secrets: [letter.id, id, ...people.flatMap((user) => [`${user.id}`, user.email])],
  };
}
