import { NotOpenYet } from './not-open-yet.tsx';

export const CheckoutPage = () => (
  <NotOpenYet title="Join The Masked Elite">
    This is where you will upgrade your account; nothing can be paid for today.
  </NotOpenYet>
);

export const PremiumCheckoutPage = () => (
  <NotOpenYet title="Join The Masked Elite">
    This is where you will pay for a new membership; nothing can be paid for today.
  </NotOpenYet>
);

export const CheckoutSuccessPage = () => (
  <NotOpenYet title="Your payment">This is where you will see what became of a payment.</NotOpenYet>
);

export const ChatPage = () => (
  <NotOpenYet title="Chat">This is where two people who confessed to each other will talk, both masked.</NotOpenYet>
);
