import { useEffect, useState } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { tabValue } from '#platform/client/storage/tab-storage.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import { isPrice, successTitle, type Price } from '../price.ts';

/** What the log-in page shows after a paid sign-up. */
export interface SignupWelcome {
  title: string;
  message: string;
  /** Empty if the bank's app has returned to a browser without the form. */
  email: string;
  price: Price;
}

const storedWelcome = tabValue<SignupWelcome>('signupWelcome', ({ title, message, email, price }) =>
  typeof title === 'string' && typeof message === 'string' && typeof email === 'string' && isPrice(price)
    ? { title, message, email, price }
    : null,
);

/** Leaves the welcome, and its toast, for the log-in page. */
export function storeWelcome(welcome: Omit<SignupWelcome, 'title'>): void {
  const title = successTitle(welcome.price);
  storeToast({ title, description: welcome.message });
  storedWelcome.write({ ...welcome, title });
}

/** Null while the page hydrates: the prerendered page knows nothing of it. Removed once its owner has logged in. */
export function useSignupWelcome(): SignupWelcome | null {
  const [welcome, setWelcome] = useState<SignupWelcome | null>(null);
  const { user } = useUser();
  const isSignedIn = Boolean(user);

  useEffect(() => setWelcome(storedWelcome.read()), []);
  useEffect(() => {
    if (isSignedIn) storedWelcome.remove();
  }, [isSignedIn]);

  return welcome;
}
