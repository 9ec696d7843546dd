import { dayOf, type Day } from '#platform/server/clock.ts';
import type { InvoiceState } from '#platform/server/gateways/stripe/stripe.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { formatDollars } from '#platform/shared/price.ts';

/** Sent in the transaction that records the failed renewal: once, however often Stripe tries again. */
export async function mailPaymentFailed(tx: Services, email: string, premiumUntil: Day | null): Promise<void> {
  const until = premiumUntil === null ? 'is paused until it is paid' : `continues until ${premiumUntil}`;
  await postMail(
    tx,
    composeMail({
      to: email,
      subject: 'Your payment did not go through',
      paragraphs: [
        'Hello,',
        `We could not charge your card for The Masked Elite. Your membership ${until}.`,
        'Update your card in Account Settings, under Premium, to fix this. Nothing you have sent is lost.',
      ],
    }),
  );
}

type Payment = Pick<InvoiceState, 'paid' | 'paidAt' | 'createdAt' | 'card'>;

export async function mailReceipt(tx: Services, email: string, payment: Payment): Promise<void> {
  await mailAmount(tx, email, {
    subject: `Your receipt: ${formatDollars(payment.paid)}`,
    text: `You paid ${formatDollars(payment.paid)} for The Masked Elite ${describePayment(payment)}.`,
  });
}

/** For the money-back guarantee, and for refunds that we or an operator made; `payment` is null if it may be of several. */
export async function mailRefundReceipt(
  tx: Services,
  email: string,
  payment: Payment | null,
  refunded: number,
): Promise<void> {
  const amount = formatDollars(refunded);
  const paid = payment ? ` ${describePayment(payment)}` : '';
  await mailAmount(tx, email, {
    subject: `Your refund: ${amount}`,
    text: `We refunded ${amount} of what you paid for The Masked Elite${paid}. It goes back to the same card, usually within ten working days.`,
  });
}

const cardName = ({ brand, last4 }: NonNullable<InvoiceState['card']>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} card ending in ${last4}`;

function describePayment({ paidAt, createdAt, card }: Payment): string {
  const day = `on ${dayOf(paidAt ?? createdAt)} (UTC)`;
  return card ? `${day}, with the ${cardName(card)}` : day;
}

async function mailAmount(tx: Services, email: string, { subject, text }: { subject: string; text: string }) {
  const url = `${tx.site.origin()}/account-settings?tab=premium`;
  const paragraphs = ['Hello,', text, 'All receipts are in Account Settings, under Premium.'];
  await postMail(tx, composeMail({ to: email, subject, paragraphs, action: { label: 'Your membership', url } }));
}

/** The browser may have been closed after paying; then only this mail says that the account exists. */
export async function mailAccountReady(tx: Services, email: string, origin: string): Promise<void> {
  await postMail(
    tx,
    composeMail({
      to: email,
      subject: 'Your account is ready',
      paragraphs: [
        'Hello,',
        'Your payment for The Masked Elite went through, and your account is ready. Log in with this email address and the password you chose. You do not need to sign up or pay again.',
      ],
      action: { label: 'Log in', url: `${origin}/login` },
    }),
  );
}

/** The browser may have been closed after paying; then only this mail says what happened to the money. */
export async function mailSignupRefunded(tx: Services, email: string): Promise<void> {
  await mailRefund(
    tx,
    email,
    'The Masked Elite was paid for with this email address, which already has an account.',
    'To upgrade that account, log in and choose The Masked Elite.',
  );
}

/** A code counts once per person: a second checkout that was paid with it is refunded. */
export async function mailCodeAlreadyUsed(tx: Services, email: string): Promise<void> {
  await mailRefund(
    tx,
    email,
    'Your membership was paid for with a promo code that you had already used.',
    'Your account has not changed. You can choose The Masked Elite again under Membership.',
  );
}

async function mailRefund(tx: Services, email: string, reason: string, advice: string): Promise<void> {
  const refund = 'We refund the payment in full, and nothing more will be charged.';
  const paragraphs = ['Hello,', reason, `${refund} ${advice}`];
  await postMail(tx, composeMail({ to: email, subject: 'Your payment is refunded', paragraphs }));
}
