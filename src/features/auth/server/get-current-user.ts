import { eq } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { CurrentUser } from '../contract.ts';
import { users } from './schema.ts';

export async function getCurrentUser(ctx: Ctx): Promise<CurrentUser> {
  const { userId } = requireMember(ctx);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('SIGNED_OUT');
  return user;
}
