import { ExpressCheckoutElement } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useState } from 'react';
import type { ConfirmOutcome } from './confirmation.ts';

/** Apple Pay and Google Pay only: the others would give Stripe a person's address, as Link does. */
const OPTIONS: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'never',
    amazonPay: 'never',
    paypal: 'never',
    klarna: 'never',
  },
};

interface WalletsProps {
  busy: boolean;
  /** Runs the confirmation, as the card's button does. */
  run: (confirm: () => Promise<ConfirmOutcome>) => Promise<void>;
  confirm: () => Promise<ConfirmOutcome>;
}

/** Buttons of the wallets that this browser has; nothing where it has none. */
export function Wallets({ busy, run, confirm }: WalletsProps) {
  const [isOffered, setOffered] = useState(false);

  /** The wallet's own window stays open until it knows how the payment ended. */
  async function pay({ paymentFailed }: ConfirmEvent): Promise<ConfirmOutcome> {
    try {
      const outcome = await confirm();
      if (outcome.kind === 'refused' || outcome.kind === 'closed') paymentFailed({ reason: 'fail' });
      return outcome;
    } catch (error) {
      paymentFailed({ reason: 'fail' });
      throw error;
    }
  }

  return (
    // Invisible rather than removed: Stripe looks for wallets once the element is on the page.
    <div className={isOffered ? 'grid gap-5' : 'invisible absolute inset-x-0'}>
      <ExpressCheckoutElement
        options={OPTIONS}
        onReady={({ availablePaymentMethods = {} }) =>
          setOffered(Object.values(availablePaymentMethods).includes(true))
        }
        onClick={(event) => (busy ? event.reject() : event.resolve())}
        onConfirm={(event) => run(() => pay(event))}
      />
      {isOffered && (
        <p className="flex items-center gap-4 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          or pay by card
        </p>
      )}
    </div>
  );
}
