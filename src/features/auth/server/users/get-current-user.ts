import type { Ctx } from '#platform/server/ctx.ts';
import type { CurrentUser } from '../../contract.ts';
import { readMyself, toCurrentUser } from './users.ts';

export async function getCurrentUser(ctx: Ctx): Promise<CurrentUser> {
  return toCurrentUser(ctx, await readMyself(ctx));
}
