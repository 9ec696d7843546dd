import { loginPath } from '#platform/client/navigation/next-path.ts';
import type { Returned } from './finish-payment.ts';

type Kind = Returned['kind'];

interface Words {
  text: string;
  onward: { href: string; label: string };
}

const BILLING = '/account-settings?tab=premium';

/** By what was paid for: what has come of it, and where to go from here. */
const SUCCEEDED: Record<Kind, Words> = {
  upgrade: {
    text: 'You are one of The Masked Elite. Write as many letters as your heart has.',
    onward: { href: BILLING, label: 'Account Settings' },
  },
  signup: {
    text: 'Welcome to The Masked Elite. Your account is ready: log in with the email and password you chose.',
    onward: { href: '/login', label: 'Log In' },
  },
  card: {
    text: 'From now on this card is charged.',
    onward: { href: BILLING, label: 'Account Settings' },
  },
};

const KEPT: Words = {
  text: 'Your membership goes on when your gift ends. Cancel before then, and nothing is charged.',
  onward: { href: BILLING, label: 'Account Settings' },
};

export function successOf({ kind, price }: Pick<Returned, 'kind' | 'price'>): Words {
  return price?.firstChargeOn ? KEPT : SUCCEEDED[kind];
}

type TitledWords = Words & { title: string };

/** Their session ended at the bank. What is paid waits for them; a card does not. */
export const PAID_SIGNED_OUT: Words = {
  text: 'You have been signed out meanwhile. Log in, and what you have paid for is there.',
  onward: { href: loginPath(BILLING), label: 'Log In' },
};
const CARD_SIGNED_OUT: TitledWords = {
  title: 'Please log in once more',
  text: 'You have been signed out meanwhile, and your card on file is still the old one.',
  onward: { href: loginPath('/checkout?card=1'), label: 'Log In' },
};

const FAILED: Record<Kind, TitledWords> = {
  upgrade: {
    title: 'Payment Failed',
    text: 'Your bank did not confirm it, and nothing was charged. Try again, or with another card.',
    onward: { href: '/checkout', label: 'Back to the checkout' },
  },
  signup: {
    title: 'Payment Failed',
    text: 'Your bank did not confirm it, and nothing was charged. Try again, or with another card; your form is kept.',
    onward: { href: '/premium-checkout', label: 'Back to the checkout' },
  },
  card: {
    title: 'Card Declined',
    text: 'Your bank did not confirm it. Your card on file is still the old one.',
    onward: { href: '/checkout?card=1', label: 'Try another card' },
  },
};

/** For members by promo code the plain checkout is closed. */
const KEEPING_FAILED: TitledWords = {
  ...FAILED.upgrade,
  onward: { href: '/checkout?keep=1', label: 'Back to the checkout' },
};

/** Where asking again would not help: what to do instead. Null for whatever went well, or may yet. */
export function failureOf({
  kind,
  finish,
  price,
}: Pick<Returned, 'kind' | 'finish'> & Partial<Pick<Returned, 'price'>>): TitledWords | null {
  if (finish === null) return price?.firstChargeOn ? KEEPING_FAILED : FAILED[kind];
  if (finish.kind === 'given-back') {
    return { title: 'Account Creation Failed', text: finish.message, onward: { href: '/login', label: 'Log In' } };
  }
  if (finish.kind === 'refused') return { ...FAILED[kind], title: 'Payment Failed', text: finish.message };
  return finish.kind === 'signed-out' && kind === 'card' ? CARD_SIGNED_OUT : null;
}
