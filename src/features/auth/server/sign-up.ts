import { refuseSuspended } from '#features/moderation/server/index.ts';
import { validatePromoCode } from '#features/promo/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { ageProblem } from '#platform/shared/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { CurrentUser, SignUp } from '../contract.ts';
import { hashPassword } from './password.ts';
import { users } from './schema.ts';
import { logSession } from './session-log.ts';
import { emailTaken, toCurrentUser } from './users.ts';
import { mailVerification } from './verify-email.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Opens a free account and signs in with it. The plan that the form names is never believed. */
export async function signUp(ctx: Ctx, form: SignUp): Promise<CurrentUser> {
  refuse(ageProblem(today(ctx.clock), form));
  refuseWeakPassword(form.password, form, 'password');
  if (form.promoCode) await refuseInvalidCode(ctx, form.promoCode);
  await refuseSuspended(ctx, { email: form.email });
  const password = await hashPassword(ctx, form.password);

  const user = await inTransaction(ctx, async (tx) => {
    const day = today(tx.clock);
    const { firstName, lastName, email, dateOfBirth, gender, parentalPermission = false } = form;
    const [created] = await tx.db
      .insert(users)
      .values({
        firstName,
        lastName,
        email,
        password,
        dateOfBirth,
        gender,
        parentalPermission,
        createdAt: day,
        updatedAt: day,
      })
      // The index decides, not a look beforehand: two hundred at once make one account.
      .onConflictDoNothing()
      .returning();
    if (!created) throw emailTaken('email');
    await logSession(tx, created.id, 'sign-up');
    await mailVerification(tx, created);
    return created;
  });
  await ctx.session.signIn(user.id);
  return toCurrentUser(ctx, user);
}

function refuse(issue: { path: string; message: string } | null): void {
  if (issue) throw new AppError('VALIDATION', { message: issue.message, issues: [issue] });
}

async function refuseInvalidCode(ctx: Ctx, code: string): Promise<void> {
  const { valid, error = '' } = await validatePromoCode(ctx, code);
  if (!valid) refuse({ path: 'promoCode', message: error });
}
