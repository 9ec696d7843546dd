import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { carryToast } from '#platform/client/ui/carried-toast.ts';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { confirmCardUpdate, startCardUpdate } from '../../contract.ts';
import { CardForm } from '../card/card-form.tsx';
import { CheckoutLayout } from './checkout-layout.tsx';
import { SETUP_FAILED, SetupFailed } from './setup-failed.tsx';

const BACK = { href: '/account-settings?tab=premium', label: 'Back to your settings' };

/** Another card for the months to come. Nothing is charged, unless a payment is open. */
export function CardUpdate() {
  const [, go] = useLocation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/payments/card'],
    queryFn: async () => {
      try {
        return await call<typeof startCardUpdate>('POST /api/payments/card');
      } catch (failure) {
        toastFailure('Setup Error', failure, SETUP_FAILED);
        throw failure;
      }
    },
  });

  async function take(setupIntentId: string) {
    try {
      await call<typeof confirmCardUpdate>('PUT /api/payments/card', { body: { setupIntentId } });
      carryToast({ title: 'Card Updated', description: 'From now on this card is charged.' });
      go(BACK.href);
    } catch (failure) {
      toastFailure('Payment Failed', failure, 'Your new card could not be taken. Please try again.');
      // A card is set up once: the next try needs a form of its own.
      await refetch();
    }
  }

  return (
    <CheckoutLayout
      back={BACK}
      title="Update your card"
      lead="The new card takes the old one's place. Nothing is charged today, unless a payment is still open."
    >
      {error && <SetupFailed back={BACK} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLines label="Preparing the card form" />}
      {!error && data && (
        <CardForm clientSecret={data.clientSecret} intentType="setup" submitLabel="Save card" onConfirmed={take} />
      )}
    </CheckoutLayout>
  );
}
