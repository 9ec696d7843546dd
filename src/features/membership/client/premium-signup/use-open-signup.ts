import { useEffect, useEffectEvent, useState } from 'react';
import { hasCode } from '#platform/client/api/has-code.ts';
import { intentIdOf, leaveFor, readPayment, waitingUrl } from '../card/confirmation.ts';
import { readSignup, type KeptSignup } from './kept-signup.ts';

interface OpenSignupOptions {
  onPaid: (intentId: string) => Promise<void>;
  onExpired: () => void;
}

/**
 * What the form has left in this tab, once Stripe has been asked whether it is still to be paid: a page that is loaded
 * again after paying, or days later, must not ask for a card.
 */
export function useOpenSignup({ onPaid, onExpired }: OpenSignupOptions) {
  const [kept, setKept] = useState<KeptSignup | null>(null);
  const [isOpen, setOpen] = useState(false);

  const look = useEffectEvent(async () => {
    const found = readSignup();
    setKept(found);
    if (!found) return onExpired();
    switch (await stateOf(found)) {
      case 'succeeded':
        return onPaid(intentIdOf(found.clientSecret));
      case 'processing':
        return void leaveFor(waitingUrl(found.intentType, found.clientSecret));
      case 'unknown':
        return onExpired();
      case 'open':
      case 'failed':
        setOpen(true);
    }
  });
  useEffect(() => void look(), []);

  return { kept, isOpen };
}

/** Where nobody answers the form is shown all the same: a payment is made once, however often it is tried. */
async function stateOf({ clientSecret }: KeptSignup) {
  try {
    const { state } = await readPayment(clientSecret);
    return state;
  } catch (error) {
    return hasCode(error, 'PAYMENT_NOT_FOUND') ? 'unknown' : 'open';
  }
}
