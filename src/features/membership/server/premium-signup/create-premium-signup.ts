import { randomUUID } from 'node:crypto';
import type { SignUp } from '#features/auth/contract.ts';
import { emailTaken, findByEmail } from '#features/people/server/index.ts';
import { hashPassword, logSession, createAccount, refuseForm, signInNew } from '#features/auth/server/index.ts';
import { findValidCode, holdCode, releaseCode, type HeldCode } from '#features/promo/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { MONTHLY_PRICE } from '../../contract/monthly-price.ts';
import type { createPremiumSignup as contract } from '../../contract.ts';
import { redeemHeldFreeCode } from '../promo/free-days.ts';
import { finishSignup } from './finish-signup.ts';
import { paymentKey } from '../payment-key.ts';
import { findSignup, addPendingSignup, type Signup } from './pending-signups.ts';
import { priceOf } from '../price.ts';

type Reply = ReplyOf<typeof contract>;

/** Begins a premium sign-up. The account is created when it is paid; until then only the sealed form is stored. */
export async function createPremiumSignup(ctx: Ctx, { promoCode, ...form }: SignUp): Promise<Reply> {
  // The code is checked below, together with the person: someone who sends the form again already holds it.
  await refuseForm(ctx, form);
  if (await findByEmail(ctx, form.email)) throw emailTaken('email');
  const promo = promoCode ? await findValidCode(ctx, promoCode) : null;
  if (promoCode && promo?.type === 'premium_free')
    return createAccountWithFreeDays(ctx, await newAccountFrom(ctx, form), promoCode);
  const held = promoCode ? await holdCode(ctx, promoCode, 'premium_discount', { email: form.email }) : null;
  try {
    return await startPayment(ctx, await newAccountFrom(ctx, form), held);
  } catch (error) {
    if (held) await releaseCode(ctx, held.redemptionId);
    throw error;
  }
}

/** The account's data, with the password hashed and without the fields that the client must not decide. */
async function newAccountFrom(ctx: Ctx, form: SignUp): Promise<Signup['account']> {
  const {
    confirmPassword: _same,
    membershipPlan: _plan,
    subscriptionStatus: _status,
    promoCode: _code,
    ...person
  } = form;
  return { ...person, password: await hashPassword(ctx, form.password) };
}

/** Nothing is to be paid: creates the account at once and signs its owner in. */
async function createAccountWithFreeDays(ctx: Ctx, account: Signup['account'], code: string): Promise<Reply> {
  const created = await inTransaction(ctx, async (tx) => {
    // The code first: if many compete for its last use, most of them fail before an account is created.
    const held = await holdCode(tx, code, 'premium_free', { email: account.email });
    const user = await createAccount(tx, account);
    if (!user) throw emailTaken('email');
    await redeemHeldFreeCode(tx, { userId: user.id, email: user.email }, held);
    await logSession(tx, user.id, 'sign-up');
    return user;
  });
  await signInNew(ctx, { id: created.id, password: account.password });
  return { clientSecret: null, intentType: 'none', price: priceOf(0, MONTHLY_PRICE), created: true };
}

async function startPayment(ctx: Ctx, account: Signup['account'], held: HeldCode | null): Promise<Reply> {
  const { stripe, clock } = ctx;
  const id = randomUUID();
  const customerId = await stripe.createCustomer({ reference: id, idempotencyKey: paymentKey(ctx, 'customer', id) });
  const idempotencyKey = paymentKey(ctx, 'signup', id);
  const started = await stripe.startSubscription({ customerId, percentOff: held?.value ?? 0, idempotencyKey });
  if (!started) throw new AppError('PAYMENT_UNAVAILABLE');
  const { subscriptionId, intentId, intentType, clientSecret, dueNow, monthly } = started;
  const signup = {
    account,
    origin: ctx.client.origin,
    sid: ctx.session.sid,
    startedAt: clock.now().getTime(),
    intentId,
    dueNow,
    monthly,
    code: held && { redemptionId: held.redemptionId, code: held.code },
  };
  await addPendingSignup(ctx, { customerId, subscriptionId, signup });
  const created = intentType === 'none' && (await finishWithoutPayment(ctx, customerId, account));
  return { clientSecret, intentType, price: priceOf(dueNow, monthly), created };
}

/** Stripe needs neither money nor a card, so the sign-up is finished at once. */
async function finishWithoutPayment(ctx: Ctx, customerId: string, account: Signup['account']): Promise<boolean> {
  const { email, password } = account;
  const pending = await findSignup(ctx, customerId);
  const outcome = pending && (await finishSignup(ctx, pending));
  if (outcome !== 'finished') throw emailTaken('email');
  const user = await findByEmail(ctx, email);
  if (!user) return true;
  await signInNew(ctx, { id: user.id, password });
  return true;
}
