import { textsOf } from './text-row.ts';

export const membership = textsOf('membership', [
  {
    id: 'plans.title',
    text: 'Choose Your Plan',
    screen: '/membership',
    trigger: 'The page is open.',
  },
  {
    id: 'plans.free',
    text: 'Free Access',
    screen: '/membership, first plan',
    trigger: 'The page is open.',
  },
  {
    id: 'plans.elite',
    text: 'The Masked Elite',
    screen: '/membership, second plan',
    trigger: 'The page is open.',
  },
  {
    id: 'payment.failed',
    text: 'Payment Failed',
    screen: '/checkout and /premium-checkout, toast title',
    trigger: "The card is declined; the text below is the card provider's own.",
  },
  {
    id: 'payment.error',
    text: 'Payment Error',
    screen: '/checkout and /premium-checkout, toast title',
    trigger: 'The payment breaks in a way the card provider does not explain.',
  },
  {
    id: 'payment.error-text',
    text: 'An unexpected error occurred',
    screen: '/checkout and /premium-checkout, toast',
    trigger: 'The payment breaks in a way the card provider does not explain.',
  },
  {
    id: 'payment.setup-error',
    text: 'Setup Error',
    screen: '/checkout, toast title',
    trigger: 'The subscription cannot be prepared.',
  },
  {
    id: 'payment.setup-error-text',
    text: 'Failed to initialize payment. Please try again.',
    screen: '/checkout, toast',
    trigger: 'The subscription cannot be prepared.',
  },
  {
    id: 'payment.setup-failed',
    text: 'Failed to initialize payment. Please try again.',
    screen: '/checkout, in place of the card form, with a button back to /membership',
    trigger: 'The subscription cannot be prepared.',
  },
  {
    id: 'payment.processed',
    text: 'Payment Processed',
    screen: '/checkout, toast title',
    trigger: 'The card is charged, and the confirmation afterwards fails.',
  },
  {
    id: 'payment.processed-text',
    text: 'Payment successful but there was an issue activating your membership. Please contact support.',
    screen: '/checkout, toast',
    trigger: 'The card is charged, and the confirmation afterwards fails.',
  },
  {
    id: 'payment.successful',
    text: 'Payment Successful!',
    screen: '/checkout, toast title',
    trigger: 'The card is charged and the membership is active.',
  },
  {
    id: 'payment.already-premium',
    text: 'Already Premium',
    screen: '/checkout, toast title',
    trigger: 'A premium member opens the upgrade.',
  },
  {
    id: 'premium-signup.session-expired',
    text: 'Payment Session Expired',
    screen: '/premium-checkout, toast title',
    trigger: 'The page is opened without a sign-up begun in this tab.',
  },
  {
    id: 'premium-signup.data-missing',
    text: 'Signup data not found. Please try again.',
    screen: '/premium-checkout, toast',
    trigger: 'The sign-up begun in this tab is gone when the payment returns.',
  },
  {
    id: 'premium-signup.creation-failed',
    text: 'Account Creation Failed',
    screen: '/premium-checkout, toast title',
    trigger: 'The card is charged, and the account cannot be made.',
  },
  {
    id: 'subscription.cancel',
    text: 'Cancel Subscription',
    screen: '/account-settings?tab=premium',
    trigger: 'A premium member opens the tab.',
  },
  {
    id: 'subscription.cancelled',
    text: 'Subscription Cancelled',
    screen: '/account-settings?tab=premium, toast title',
    trigger: 'The cancellation has been accepted.',
  },
  {
    id: 'subscription.cancellation-failed',
    text: 'Cancellation Failed',
    screen: '/account-settings?tab=premium, toast title',
    trigger: 'The server refuses the cancellation.',
  },
]);
