import { findById } from '#features/people/server/index.ts';
import { readPassword } from '#features/auth/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { findRecordByCustomer } from '#features/plans/server/index.ts';
import type { confirmPremiumSignup as contract } from '../../contract.ts';
import { finishSignup } from './finish-signup.ts';
import { findSignup, type PendingSignup } from './pending-signups.ts';
import { CURRENCY } from '../price.ts';

type Reply = ReplyOf<typeof contract>;

const WELCOME = 'Welcome to The Masked Elite! Please log in with your new account.';
const REFUNDED =
  'There is already an account with this email address. We refund your payment in full, and nothing more will be charged.';

const EXPIRED = 'This sign-up has expired. If you have paid, we refund it in full. Please sign up again.';

/** Only the payment's state at Stripe counts. Signs nobody in: the person who paid knows the password. */
export async function confirmPremiumSignup(ctx: Ctx, intentId: string): Promise<Reply> {
  const payment = await ctx.stripe.readPayment(intentId);
  if (!payment?.customerId) throw new AppError('PAYMENT_NOT_FOUND');
  const pending = await findSignup(ctx, payment.customerId);
  if (!pending) return confirmLate(ctx, payment.customerId);
  if (payment.state !== 'succeeded') throw new AppError('PAYMENT_INCOMPLETE');
  if (!isExpected(pending, payment)) throw new AppError('PAYMENT_NOT_FOUND');
  switch (await finishSignup(ctx, pending)) {
    case 'finished':
      await rememberBrowser(ctx, payment.customerId);
      return { success: true, message: WELCOME };
    case 'open':
      throw new AppError('PAYMENT_INCOMPLETE');
    case 'taken':
    case 'returned':
      throw new AppError('EMAIL_TAKEN', { message: REFUNDED });
    case 'expired':
      throw new AppError('PAYMENT_INCOMPLETE', { message: EXPIRED });
  }
}

/** The page asks for a login next; that must not count as a login from a new browser. */
async function rememberBrowser(ctx: Ctx, customerId: string): Promise<void> {
  const record = await findRecordByCustomer(ctx, customerId);
  if (!record) return;
  // Read before the user: should the password be reset in between, the mark is of the old one and worth nothing.
  const stored = await readPassword(ctx, record.userId);
  const user = await findById(ctx, record.userId);
  // Once the mailbox's owner has confirmed the address or reset the password, knowing the payment is not enough.
  if (user.emailVerifiedOn === null) ctx.browser.remember(stored);
}

interface Payment {
  amount: number;
  currency: string;
  subscriptionId: string | null;
}

function isExpected(pending: PendingSignup, { amount, currency, subscriptionId }: Payment): boolean {
  const { signup } = pending;
  const isPrice = signup === null || (amount === signup.dueNow && currency === CURRENCY);
  return isPrice && (subscriptionId === null || subscriptionId === pending.subscriptionId);
}

/** A day later the pending sign-up is deleted; the membership record shows that the account was created. */
async function confirmLate(ctx: Ctx, customerId: string): Promise<Reply> {
  const record = await findRecordByCustomer(ctx, customerId);
  if (!record) throw new AppError('PAYMENT_NOT_FOUND');
  return { success: true, message: WELCOME };
}
