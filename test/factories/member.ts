import type { AccountRecord } from '#features/people/server/account.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeUser, type UserFields } from './user.ts';

export interface Member {
  user: AccountRecord;
  browser: Browser;
}

/** An account, and a browser that is signed in to it. */
export async function makeMember(subject: TestApp, overrides: UserFields = {}): Promise<Member> {
  const user = await makeUser(subject.services, overrides);
  return { user, browser: await subject.browser().signInAs(user) };
}

/** A member whose letters have no daily limit, and who has proved these handles. */
export async function makePremiumMember(
  subject: TestApp,
  handles: string[] = [],
  overrides: UserFields = {},
): Promise<Member> {
  const member = await makeMember(subject, { membershipPlan: 'premium', ...overrides });
  for (const handle of handles) {
    const { status } = await proveHandle(subject, member.browser, handle);
    if (status !== 200) throw new Error(`@${handle} was not proved: status ${status}`);
  }
  return member;
}
