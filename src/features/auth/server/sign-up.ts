import { validatePromoCode } from '#features/promo/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { ageProblem } from '#platform/shared/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import type { CurrentUser, SignUp } from '../contract.ts';
import { hashPassword } from './password.ts';
import { users, type User } from './schema.ts';
import { logSession } from './session-log.ts';
import { emailTaken, findById, toCurrentUser } from './users.ts';
import { mailVerification, type Sender } from './verify-email.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** What a promo code is worth to somebody new is decided where memberships are. */
export type RedeemAtSignUp = (tx: Services, user: User, code: string) => Promise<void>;

/** Opens a free account and signs in with it. The plan that the form names is never believed. */
export async function signUp(ctx: Ctx, form: SignUp, redeem: RedeemAtSignUp): Promise<CurrentUser> {
  await refuseForm(ctx, form);
  const password = await hashPassword(ctx, form.password);
  const created = await inTransaction(ctx, async (tx) => {
    const user = await openAccount(tx, { ...form, password });
    if (!user) throw emailTaken('email');
    if (form.promoCode) await redeem(tx, user, form.promoCode);
    await logSession(tx, user.id, 'sign-up');
    return user;
  });
  await ctx.session.signIn(created.id);
  ctx.browser.remember(created);
  return toCurrentUser(ctx, await findById(ctx, created.id));
}

/** What stops a sign-up, whatever the plan. */
export async function refuseForm(services: Services, form: SignUp): Promise<void> {
  refuse(ageProblem(today(services.clock), form));
  await refuseWeakPassword(form.password, form, 'password');
  if (form.promoCode) await refuseInvalidCode(services, form.promoCode);
}

/** A form that was found to be in order, with the hash of its password. */
export type NewAccount = Omit<SignUp, 'confirmPassword' | 'membershipPlan' | 'subscriptionStatus' | 'promoCode'>;

/** Null where the e-mail is somebody's already. Nobody is signed in by it. */
export async function openAccount(tx: Services & Sender, account: NewAccount): Promise<User | null> {
  const day = today(tx.clock);
  const { firstName, lastName, email, password, dateOfBirth, gender, parentalPermission = false } = account;
  const person = { firstName, lastName, email, password, dateOfBirth, gender, parentalPermission };
  const [created] = await tx.db
    .insert(users)
    .values({ ...person, createdAt: day, updatedAt: day })
    // The index decides, not a look beforehand: two hundred at once make one account.
    .onConflictDoNothing()
    .returning();
  if (!created) return null;
  await mailVerification(tx, created);
  return created;
}

function refuse(issue: { path: string; message: string } | null): void {
  if (issue) throw new AppError('VALIDATION', { message: issue.message, issues: [issue] });
}

async function refuseInvalidCode(services: Services, code: string): Promise<void> {
  const { valid, error = '' } = await validatePromoCode(services, code);
  if (!valid) refuse({ path: 'promoCode', message: error });
}
