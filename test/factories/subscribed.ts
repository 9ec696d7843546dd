import { addBrowser, askForLetters, type Ways } from '#features/notices/contract.ts';
import type { PushAddress } from '#platform/shared/push-address.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeMember, type Member } from './member.ts';
import type { UserFields } from './user.ts';

/** Adds a browser of the push sandbox to a member's. */
export async function subscribeBrowser({ push }: TestApp, { browser }: Pick<Member, 'browser'>): Promise<PushAddress> {
  const address = await push.subscribe();
  const { status } = await browser.call(addBrowser, { body: address });
  if (status !== 200) throw new Error(`The browser was not added: status ${status}`);
  return address;
}

/** A member with a confirmed email address who has proved a handle and asked to hear of its letters, in a browser too. */
export async function makeSubscribed(
  subject: TestApp,
  handle: string,
  { letters = { email: true, push: true }, ...fields }: UserFields & { letters?: Ways } = {},
) {
  const member = await makeMember(subject, { emailVerifiedOn: '2026-03-01', ...fields });
  const { status } = await proveHandle(subject, member.browser, handle);
  if (status !== 200) throw new Error(`@${handle} was not proved: status ${status}`);
  await member.browser.call(askForLetters, { body: letters });
  return { ...member, address: await subscribeBrowser(subject, member) };
}
