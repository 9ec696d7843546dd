import type { Day } from '#platform/server/clock.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';

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
