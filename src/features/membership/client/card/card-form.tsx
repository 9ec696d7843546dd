import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { call } from '#platform/client/api/call.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { loadCode } from '#platform/client/navigation/lazy-page.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import type { getPaymentSettings } from '../../contract.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import type { CardFormProps } from './confirmation.ts';

const StripeCardForm = lazy(async () => ({
  default: (await loadCode(() => import('./stripe-card-form.tsx'))).StripeCardForm,
}));
const SandboxCardForm = lazy(async () => ({
  default: (await loadCode(() => import('./sandbox-card-form.tsx'))).SandboxCardForm,
}));

/** Stripe's form if the server has a Stripe key, otherwise the sandbox's. */
export function CardForm(props: CardFormProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/payments/settings'],
    queryFn: () => call<typeof getPaymentSettings>('GET /api/payments/settings'),
  });

  if (error && !data) {
    return (
      <ErrorState title="The card form did not load" busy={isFetching} onRetry={() => void refetch()}>
        {messageFor(error, 'Nothing has been charged. Please try again in a moment.')}
      </ErrorState>
    );
  }
  const loading = <CardSkeleton label="Loading the card form" />;
  if (!data) return loading;
  return (
    <Suspense fallback={loading}>
      {data.publishableKey === null ? (
        <SandboxCardForm {...props} />
      ) : (
        // Stripe's own fields belong to one payment.
        <StripeCardForm key={props.clientSecret} publishableKey={data.publishableKey} {...props} />
      )}
    </Suspense>
  );
}
