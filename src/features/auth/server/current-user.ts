import type { Account } from '#features/people/server/index.ts';
import { readPlan } from '#features/plans/server/index.ts';
import { confessionAllowance } from '#features/quota/server/index.ts';
import { requireMember, type Actor, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { CurrentUser } from '../contract.ts';

/** The session was read with the account, so nothing but today's letters has to be read here. */
export function getCurrentUser(ctx: Ctx): Promise<CurrentUser> {
  return describeMember(ctx, requireMember(ctx));
}

export async function toCurrentUser(services: Services, user: Account): Promise<CurrentUser> {
  const { id: userId, emailVerifiedOn, ...rest } = user;
  const plan = await readPlan(services, userId);
  return describeMember(services, { ...rest, userId, plan, emailVerified: emailVerifiedOn !== null });
}

async function describeMember(services: Services, member: Omit<Actor, 'isAdult'>): Promise<CurrentUser> {
  const { userId: id, firstName, lastName, email, emailVerified, plan: membershipPlan, role } = member;
  const allowance = await confessionAllowance(services, member);
  const isModerator = role === 'moderator';
  return { id, firstName, lastName, email, emailVerified, membershipPlan, isModerator, ...allowance };
}
