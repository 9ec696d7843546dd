import { reportConfession } from '#features/confessions/contract.ts';
import { caseActions } from '#test/factories/cases.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { confirmAs } from '#test/harness/instagram-login.ts';
import type { TestApp } from '#test/harness/test-app.ts';

/**
 * A reported letter and a reported chat, as a moderator sees them, with what must not be seen. The world's own people
 * report by chance, and often none of them does.
 */
export async function fileReports(app: TestApp) {
  const { moderator, casesIn, reportChat } = caseActions(() => app);
  const handle = 'sable.envelope';
  app.clock.set('2026-03-13T20:00:00Z');
  app.instagram.register(handle);
  const letter = await deliverLetter(app, handle);
  const reader = await makeMember(app);
  await confirmAs(app, reader.browser, handle);
  await reader.browser.call(reportConfession, { params: { id: letter.id }, body: { reason: 'other' } });
  const { reported, reporter } = await reportChat();
  const people = [letter, reader, reported, reporter].map(({ user }) => user);
  return {
    cases: await casesIn(await moderator(), 'reports'),
    /** The handle that the letter went to. */
    handle,
    secrets: [letter.id, ...people.flatMap(({ id, email }) => [`${id}`, email])],
  };
}
