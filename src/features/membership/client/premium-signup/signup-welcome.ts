import { useEffect } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { tabValue } from '#platform/client/storage/tab-value.ts';
import { useStored } from '#platform/client/storage/use-stored.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import { isPrice, successTitle, type Price } from '../price.ts';

/** What the log-in page shows after a sign-up was paid. */
export interface SignupWelcome {
  title: string;
  message: string;
  /** Empty if the bank's app has returned to a browser without the form. */
  email: string;
  /** What was bought; null if the payment was refunded. */
  price: Price | null;
}

const storedWelcome = tabValue<SignupWelcome>('signupWelcome', ({ title, message, email, price }) =>
  typeof title === 'string' && typeof message === 'string' && typeof email === 'string'
    ? { title, message, email, price: isPrice(price) ? price : null }
    : null,
);

/** Leaves the welcome, and its toast, for the log-in page. */
export function storeWelcome(welcome: { message: string; email: string; price: Price }): void {
  const title = successTitle(welcome.price);
  storeToast({ title, description: welcome.message });
  storedWelcome.write({ ...welcome, title });
}

/** The address has an account already, and the payment was refunded: the log-in page says so until its owner has logged in. */
export function storeRefund(refund: { message: string; email: string }): void {
  const title = 'Account Creation Failed';
  storeToast({ title, description: refund.message, variant: 'destructive' });
  storedWelcome.write({ ...refund, title, price: null });
}

/** Removed once its owner has logged in. */
export function useSignupWelcome(): SignupWelcome | null {
  const welcome = useStored(storedWelcome.read);
  const { user } = useUser();
  const isSignedIn = Boolean(user);

  useEffect(() => {
    if (isSignedIn) storedWelcome.remove();
  }, [isSignedIn]);

  return welcome;
}
