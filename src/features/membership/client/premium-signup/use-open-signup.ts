import { useEffect, useEffectEvent, useState } from 'react';
import { hasCode } from '#platform/client/api/has-code.ts';
import { intentIdOf, redirectTo, readPayment, returnPageUrl } from '../card/confirmation.ts';
import { readStoredSignup, type StoredSignup } from './stored-signup.ts';

interface OpenSignupOptions {
  onPaid: (intentId: string) => Promise<void>;
  onExpired: () => void;
}

/**
 * The stored sign-up, once Stripe has said that it can still be paid: a page that is loaded again after paying, or days later,
 * must not ask for a card.
 */
export function useOpenSignup({ onPaid, onExpired }: OpenSignupOptions) {
  const [signup, setSignup] = useState<StoredSignup | null>(null);
  const [isOpen, setOpen] = useState(false);

  const load = useEffectEvent(async () => {
    const found = readStoredSignup();
    setSignup(found);
    if (!found) return onExpired();
    switch (await stateOf(found)) {
      case 'succeeded':
        return onPaid(intentIdOf(found.clientSecret));
      case 'processing':
        return void redirectTo(returnPageUrl(found.intentType, found.clientSecret));
      case 'unknown':
        return onExpired();
      case 'open':
      case 'failed':
        setOpen(true);
    }
  });
  useEffect(() => void load(), []);

  return { signup, isOpen };
}

/** 'open' if the server does not answer: showing the form is safe, because a payment is charged only once. */
async function stateOf({ clientSecret }: StoredSignup) {
  try {
    const { state } = await readPayment(clientSecret);
    return state;
  } catch (error) {
    return hasCode(error, 'PAYMENT_NOT_FOUND') ? 'unknown' : 'open';
  }
}
