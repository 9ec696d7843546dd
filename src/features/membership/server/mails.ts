import type { Day } from '#platform/server/clock.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';

/** Sent in the transaction that records the failed renewal: once, however often Stripe tries again. */
export async function mailPaymentFailed(tx: Services, email: string, premiumUntil: Day | null): Promise<void> {
  const until = premiumUntil === null ? 'rests until it is paid' : `goes on until ${premiumUntil}`;
  await postMail(
    tx,
    composeMail({
      to: email,
      subject: 'Your payment did not go through',
      paragraphs: [
        'Hello,',
        `we could not charge your card for The Masked Elite. Your membership ${until}.`,
        'A new card in Account Settings, under Premium, settles it at once. Nothing that you have sent is lost.',
      ],
    }),
  );
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
        'your payment for The Masked Elite went through, and your account exists. Log in with this email address and the password you chose; you do not need to sign up or pay again.',
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
    'a premium membership was paid for with this email address, which has an account already.',
    'To upgrade the account that is there, log in and choose The Masked Elite.',
  );
}

/** A code counts once per person: a second checkout that was paid with it is refunded. */
export async function mailCodeAlreadyUsed(tx: Services, email: string): Promise<void> {
  await mailRefund(
    tx,
    email,
    'your membership was paid for with a promo code that had been used already.',
    'Your account stays as it is; The Masked Elite can be chosen again under Membership.',
  );
}

async function mailRefund(tx: Services, email: string, reason: string, advice: string): Promise<void> {
  const refund = 'The payment is given back in full, and nothing more will be charged.';
  const paragraphs = ['Hello,', reason, `${refund} ${advice}`];
  await postMail(tx, composeMail({ to: email, subject: 'Your payment is given back', paragraphs }));
}
