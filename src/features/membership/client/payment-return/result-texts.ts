import { loginPath } from '#platform/client/navigation/next-path.ts';
import type { FinishedPayment } from './finish-payment.ts';

type Kind = FinishedPayment['kind'];

interface ResultText {
  text: string;
  next: { href: string; label: string };
}

const BILLING = '/account-settings?tab=premium';

/** By what was paid for: what it means, and where to go next. */
const SUCCEEDED: Record<Kind, ResultText> = {
  upgrade: {
    text: 'You are one of The Masked Elite. Write as many letters as your heart has.',
    next: { href: BILLING, label: 'Account Settings' },
  },
  signup: {
    text: 'Welcome to The Masked Elite. Your account is ready: log in with the email and password you chose.',
    next: { href: '/login', label: 'Log In' },
  },
  card: {
    text: 'From now on this card is charged.',
    next: { href: BILLING, label: 'Account Settings' },
  },
};

const STARTS_LATER: ResultText = {
  text: 'Your membership goes on when your gift ends. Cancel before then, and nothing is charged.',
  next: { href: BILLING, label: 'Account Settings' },
};

export function successOf({ kind, price }: Pick<FinishedPayment, 'kind' | 'price'>): ResultText {
  return price?.firstChargeOn ? STARTS_LATER : SUCCEEDED[kind];
}

type TitledText = ResultText & { title: string };

/** The session ended at the bank. A payment is kept; a new card must be entered again. */
export const PAID_SIGNED_OUT: ResultText = {
  text: 'You have been signed out meanwhile. Log in, and what you have paid for is there.',
  next: { href: loginPath(BILLING), label: 'Log In' },
};
const CARD_SIGNED_OUT: TitledText = {
  title: 'Please log in once more',
  text: 'You have been signed out meanwhile, and your card on file is still the old one.',
  next: { href: loginPath('/checkout?card=1'), label: 'Log In' },
};

const FAILED: Record<Kind, TitledText> = {
  upgrade: {
    title: 'Payment Failed',
    text: 'Your bank did not confirm it, and nothing was charged. Try again, or with another card.',
    next: { href: '/checkout', label: 'Back to the checkout' },
  },
  signup: {
    title: 'Payment Failed',
    text: 'Your bank did not confirm it, and nothing was charged. Try again, or with another card; your form is kept.',
    next: { href: '/premium-checkout', label: 'Back to the checkout' },
  },
  card: {
    title: 'Card Declined',
    text: 'Your bank did not confirm it. Your card on file is still the old one.',
    next: { href: '/checkout?card=1', label: 'Try another card' },
  },
};

/** Members with free days cannot use the plain checkout. */
const LATER_START_FAILED: TitledText = {
  ...FAILED.upgrade,
  next: { href: '/checkout?keep=1', label: 'Back to the checkout' },
};

/** What to do when trying again would not help. Null if it succeeded, or may yet. */
export function failureOf({
  kind,
  finish,
  price,
}: Pick<FinishedPayment, 'kind' | 'finish'> & Partial<Pick<FinishedPayment, 'price'>>): TitledText | null {
  if (finish === null) return price?.firstChargeOn ? LATER_START_FAILED : FAILED[kind];
  if (finish.kind === 'refunded') {
    return { title: 'Account Creation Failed', text: finish.message, next: { href: '/login', label: 'Log In' } };
  }
  if (finish.kind === 'refused') return { ...FAILED[kind], title: 'Payment Failed', text: finish.message };
  return finish.kind === 'signed-out' && kind === 'card' ? CARD_SIGNED_OUT : null;
}
