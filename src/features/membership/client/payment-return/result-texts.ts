import { loginPath } from '#platform/client/navigation/next-path.ts';
import type { FinishedPayment } from './finish-payment.ts';

type Kind = FinishedPayment['kind'];

interface ResultText {
  text: string;
  next: { href: string; label: string };
}

type TitledText = ResultText & { title: string };

/** The session ended at the bank. A payment is kept; a new card must be entered again. */
const CARD_SIGNED_OUT: TitledText = {
  title: 'Please log in again',
  text: 'You were logged out in the meantime, and your old card is still the one we charge.',
  next: { href: loginPath('/checkout?card=1'), label: 'Log in' },
};

const FAILED: Record<Kind, TitledText> = {
  upgrade: {
    title: 'Payment Failed',
    text: 'Your bank did not confirm it, and nothing was charged. Try again or use another card.',
    next: { href: '/checkout', label: 'Back to the checkout' },
  },
  signup: {
    title: 'Payment Failed',
    text: 'Your bank did not confirm it, and nothing was charged. Try again or use another card. Your form is saved.',
    next: { href: '/premium-checkout', label: 'Back to the checkout' },
  },
  card: {
    title: 'Card Declined',
    text: 'Your bank did not confirm it. We still charge your old card.',
    next: { href: '/checkout?card=1', label: 'Try another card' },
  },
};

/** Members with free days cannot use the plain checkout. */
const LATER_START_FAILED: TitledText = {
  ...FAILED.upgrade,
  next: { href: '/checkout?keep=1', label: 'Back to the checkout' },
};

const LETTER_FAILED: TitledText = {
  ...FAILED.upgrade,
  next: { href: '/checkout?letter=1', label: 'Back to the checkout' },
};

/** What to do when trying again would not help. Null if it succeeded, or may yet. */
export function failureOf(
  { kind, finish, price }: Pick<FinishedPayment, 'kind' | 'finish'> & Partial<Pick<FinishedPayment, 'price'>>,
  forLetter = false,
): TitledText | null {
  if (finish === null && forLetter) return LETTER_FAILED;
  if (finish === null) return price?.firstChargeOn ? LATER_START_FAILED : FAILED[kind];
  if (finish.kind === 'refunded') {
    return { title: 'Account Creation Failed', text: finish.message, next: { href: '/login', label: 'Log in' } };
  }
  if (finish.kind === 'refused') return { ...FAILED[kind], title: 'Payment Failed', text: finish.message };
  return finish.kind === 'signed-out' && kind === 'card' ? CARD_SIGNED_OUT : null;
}
