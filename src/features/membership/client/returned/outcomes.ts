import type { Returned } from './finish-payment.ts';

interface Words {
  title: string;
  text: string;
  onward: { href: string; label: string };
}

/** By what was paid for: what has come of it, and where to go from here. */
export const SUCCEEDED: Record<Returned['kind'], Words> = {
  upgrade: {
    title: 'Payment Successful!',
    text: 'You are one of The Masked Elite. Write as many letters as your heart has.',
    onward: { href: '/account-settings?tab=premium', label: 'Account Settings' },
  },
  signup: {
    title: 'Payment Successful!',
    text: 'Welcome to The Masked Elite. Your account is ready: log in with the e-mail and password you chose.',
    onward: { href: '/login', label: 'Log In' },
  },
  card: {
    title: 'Card Updated',
    text: 'From now on this card is charged.',
    onward: { href: '/account-settings?tab=premium', label: 'Account Settings' },
  },
};

export const FAILED: Record<Returned['kind'], Words> = {
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
