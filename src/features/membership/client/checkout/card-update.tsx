import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '#platform/client/api/call.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { confirmCardUpdate } from '../../contract.ts';
import { CardForm } from '../card/card-form.tsx';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { completedPath } from '../completed.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { SetupFailed } from './setup-failed.tsx';
import { TO_BILLING, useNewCard } from './use-new-card.ts';

/** Changes the card. Nothing is charged unless a payment is open. */
export function CardUpdate() {
  const [, go] = useLocation();
  const { clientSecret, error, isFetching, restart } = useNewCard();
  const [problem, setProblem] = useState<string>();

  async function saveCard(setupIntentId: string) {
    try {
      await call<typeof confirmCardUpdate>('PUT /api/payments/card', { body: { setupIntentId } });
      storeToast({ title: 'Card Updated', description: 'From now on we charge this card.' });
      go(completedPath('card'), { replace: true });
    } catch (failure) {
      await tryAnother(messageFor(failure, 'Your new card was not accepted. Please try again.'));
    }
  }

  /** A setup intent works once, so the next card needs a new form; the reason stays visible above it. */
  async function tryAnother(reason: string) {
    setProblem(reason);
    toast({ title: 'Payment Failed', description: reason, variant: 'destructive' });
    await restart();
  }

  return (
    <CheckoutLayout
      back={TO_BILLING}
      title="Update your card"
      lead="The new card replaces the old one. Nothing is charged today, unless a payment is still open."
    >
      {error && <SetupFailed error={error} back={TO_BILLING} busy={isFetching} onRetry={() => void restart()} />}
      {!error && !clientSecret && <CardSkeleton label="Preparing the card form" />}
      {!error && clientSecret && (
        <>
          {problem && <p className="font-medium text-danger">{problem}</p>}
          <CardForm
            clientSecret={clientSecret}
            intentType="setup"
            submitLabel="Save card"
            onConfirmed={saveCard}
            onExpired={() => void tryAnother('This form was open for too long. Please enter your card again.')}
          />
        </>
      )}
    </CheckoutLayout>
  );
}
