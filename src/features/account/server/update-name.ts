import type { CurrentUser } from '#features/auth/contract.ts';
import { changeAccount } from '#features/people/server/index.ts';
import { toCurrentUser } from '#features/auth/server/index.ts';
import { refuseName } from '#features/moderation/server/index.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { updateName as contract } from '../contract.ts';

/** Letters never carry the name, so there is nothing else to change. An older account may keep its name, whatever it is. */
export async function updateName(ctx: Ctx, name: Parsed<typeof contract>['body']): Promise<CurrentUser> {
  const { userId, firstName, lastName } = requireMember(ctx);
  if (name.firstName !== firstName || name.lastName !== lastName) refuseName(name);
  return toCurrentUser(ctx, await changeAccount(ctx, userId, name));
}
