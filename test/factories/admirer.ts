import { sendConfession } from '#features/confessions/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import { confirmAs } from '#test/harness/confirm.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { letterForm } from './letter.ts';
import { makeMember } from './subscriber.ts';

/** Somebody who can write as often as they like, and has proved to have these handles. */
export async function makeAdmirer(
  subject: TestApp,
  handles: string[] = [],
  overrides: Parameters<typeof makeMember>[1] = {},
): ReturnType<typeof makeMember> {
  const member = await makeMember(subject, { membershipPlan: 'premium', ...overrides });
  for (const handle of handles) {
    const { status } = await confirmAs(subject, member.browser, handle);
    if (status !== 200) throw new Error(`${handle} was not confirmed: ${status}`);
  }
  return member;
}

/** Writes to a handle, and answers the letter's id. */
export async function confess(browser: Browser, targetName: string, overrides: object = {}): Promise<string> {
  const { status, body } = await browser.call(sendConfession, {
    body: { ...letterForm({ targetName }), ...overrides },
  });
  if (status !== 201) throw new Error(`The letter was not taken: ${status}`);
  return body.id;
}
