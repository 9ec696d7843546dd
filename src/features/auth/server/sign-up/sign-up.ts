import { AppError } from '#platform/shared/app-error.ts';
import { ageProblem } from '#features/people/contract/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { refuseStopped } from '#features/site/server/index.ts';
import { toAccount, type Account, insertAccount, emailTaken, findById } from '#features/people/server/index.ts';
import type { CurrentUser, SignUp } from '../../contract.ts';
import { accountCreated, signedUp, signUpSubmitted } from '../events.ts';
import { hashPassword } from '../password/hash-password.ts';
import type { StoredPassword } from '../password/stored-password.ts';
import { logSession } from '../sign-in/session-log.ts';
import { toCurrentUser } from '../current-user.ts';
import { mailVerification, type Sender } from './verify-email.ts';
import { refuseWeakPassword } from '../password/weak-password.ts';

/** Creates a free account and signs in with it. The plan that the form names is ignored. */
export async function signUp(ctx: Ctx, form: SignUp): Promise<CurrentUser> {
  await refuseForm(ctx, form);
  const password = await hashPassword(ctx, form.password);
  const created = await inTransaction(ctx, async (tx) => {
    const user = await createAccount(tx, { ...form, password });
    if (!user) throw emailTaken('email');
    await publish(tx, accountCreated, { userId: user.id, email: user.email, promoCode: form.promoCode });
    await logSession(tx, user.id, 'sign-up');
    return user;
  });
  await signInNew(ctx, { id: created.id, password });
  return toCurrentUser(ctx, await findById(ctx, created.id));
}

/** Signs in to an account that was just created in this browser. */
export async function signInNew(ctx: Ctx, account: Pick<StoredPassword, 'id' | 'password'>): Promise<void> {
  const { sid } = ctx.session;
  if (sid !== null) await publish(ctx, signedUp, { userId: account.id, sid });
  await ctx.session.signIn({ id: account.id, epoch: 0 });
  ctx.browser.remember(account);
}

/** Throws if the form cannot be accepted, whatever the plan, or if no accounts are made for now. */
export async function refuseForm(services: Services, form: SignUp): Promise<void> {
  await refuseStopped(services, 'sign-ups');
  const { clock, site } = services;
  refuse(ageProblem({ today: today(clock), minimumAge: site.minimumAge }, form));
  await refuseWeakPassword(form.password, form, 'password');
  const { firstName, lastName, promoCode } = form;
  await publish(services, signUpSubmitted, { firstName, lastName, promoCode });
}

/** A valid sign-up form, with the hash of its password. */
type NewAccount = Omit<SignUp, 'confirmPassword' | 'membershipPlan' | 'subscriptionStatus' | 'promoCode'>;

/** Creates an account and signs nobody in. Returns null if the e-mail belongs to another account. */
export async function createAccount(tx: Services & Sender, account: NewAccount): Promise<Account | null> {
  const { firstName, lastName, email, password, dateOfBirth, gender, parentalPermission = false } = account;
  const values = { firstName, lastName, email, password, dateOfBirth, gender, parentalPermission };
  const created = await insertAccount(tx, values);
  if (!created) return null;
  const user = toAccount(created);
  await mailVerification(tx, user);
  return user;
}

function refuse(issue: { path: string; message: string } | null): void {
  if (issue) throw new AppError('VALIDATION', { message: issue.message, issues: [issue] });
}
