import { eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { CurrentUser, logIn as contract } from '../contract.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { verifyPassword } from './password.ts';
import { users } from './schema.ts';

/** The same answer, after the same work, whether the e-mail is unknown or the password wrong. */
export async function logIn(ctx: Ctx, { email, password }: Parsed<typeof contract>['body']): Promise<CurrentUser> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  const correct = await verifyPassword(password, user?.password);
  if (!user || !correct) throw new AppError('WRONG_CREDENTIALS');
  await ctx.session.signIn(user.id);
  return user;
}
