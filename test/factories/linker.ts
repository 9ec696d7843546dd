import { linkAs } from '#test/harness/link.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeMember } from './subscriber.ts';

const ELITE = { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' } as const;

export type Linker = Awaited<ReturnType<typeof makeLinker>>;

/** A member of The Masked Elite with a mailbox of their own, who has linked a handle. */
export async function makeLinker(subject: TestApp, handle: string, overrides: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(subject, { ...ELITE, ...overrides });
  const { status, body } = await linkAs(subject, member.browser, handle);
  if (status !== 201) throw new Error(`The account was not linked: ${status}`);
  return { ...member, linkId: body.id };
}
