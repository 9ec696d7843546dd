import { linkAs } from '#test/harness/vendors/instagram-login.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeMember } from './member.ts';

const ELITE = { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' } as const;

export type LinkedMember = Awaited<ReturnType<typeof makeLinkedMember>>;

/** A premium member with a confirmed email address who has linked a handle. */
export async function makeLinkedMember(
  subject: TestApp,
  handle: string,
  overrides: Parameters<typeof makeMember>[1] = {},
) {
  const member = await makeMember(subject, { ...ELITE, ...overrides });
  const { status, body } = await linkAs(subject, member.browser, handle);
  if (status !== 201) throw new Error(`@${handle} was not linked: status ${status}`);
  return { ...member, linkId: body.id };
}
