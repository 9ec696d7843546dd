import { expect } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { sendLetter } from './letter.ts';
import { makeMember, type Member } from './member.ts';
import { searchLetters } from './reader.ts';

/** People who have Instagram accounts, give names up and take them over, and what they read. */
export function owners(subject: TestApp) {
  /** An Instagram account. */
  function account(username: string, kind: 'creator' | 'personal') {
    const made = subject.instagram.sandbox.accounts.register(username);
    made.kind = kind;
    return made;
  }

  const rename = (from: string, to: string) => subject.instagram.rename(from, to);

  /** Days may have passed since they were here. */
  const signIn = ({ user }: Member): Promise<Browser> => subject.browser().signInAs(user);

  /** A member who proves a handle in one of the two ways. */
  async function prover(handle: string, by: 'login' | 'message', known?: Member): Promise<Member> {
    const member = known ?? (await makeMember(subject));
    const { status } = await (by === 'login' ? proveHandle : proveByMessage)(subject, await signIn(member), handle);
    expect(status).toBe(200);
    return member;
  }

  /** A letter of a new author, or of this one, who has just looked the handle up. */
  async function write(handle: string, message: string, known?: Member): Promise<Member> {
    // What Instagram said before may be outdated.
    subject.clock.advance(DAY + 1);
    const author = known ?? (await makeMember(subject, { membershipPlan: 'premium' }));
    await sendLetter(await signIn(author), handle, { message });
    return author;
  }

  /** The messages that a reader finds, in the order of the alphabet, and whether some open only once Instagram answers. */
  async function inbox(member: Member, handle: string) {
    const { status, body } = await searchLetters(await signIn(member), handle);
    expect(status).toBe(200);
    return [...body.confessions.map(({ message }) => message).toSorted(), ...(body.unconfirmed ? ['…'] : [])];
  }

  return { account, rename, signIn, prover, write, inbox };
}
