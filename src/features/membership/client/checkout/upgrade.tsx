import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#features/auth/contract.ts';
import { carryToast } from '#platform/client/ui/carried-toast.ts';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { CardForm } from '../card/card-form.tsx';
import { payLabel } from '../price.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { Joined } from './joined.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PromoOffer } from './promo-offer.tsx';
import { SetupFailed } from './setup-failed.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
import { UNCONFIRMED, useFinishUpgrade } from './use-finish-upgrade.ts';
import { useNewSubscription } from './use-new-subscription.ts';

const BACK = { href: '/membership', label: 'Back to the plans' };

export function Upgrade({ user }: { user: CurrentUser }) {
  // Who upgrades right here is premium a moment before the page is left; that is no reason to send them away.
  const [alreadyPremium] = useState(user.membershipPlan === 'premium');
  return alreadyPremium ? <AlreadyPremium /> : <NewMember />;
}

function AlreadyPremium() {
  const [, go] = useLocation();

  useEffect(() => {
    carryToast({ title: 'Already Premium', description: 'You are a member of The Masked Elite already.' });
    go('/membership', { replace: true });
  }, [go]);

  return (
    <CheckoutLayout back={BACK} title="Join The Masked Elite">
      <SkeletonLines label="You are a member already" />
    </CheckoutLayout>
  );
}

function NewMember() {
  const { payment, code, failed, isFetching, retry, beginWith } = useNewSubscription();
  const { stage, confirm, welcome } = useFinishUpgrade();

  async function takeCode(wanted: string | undefined) {
    const { intentType } = await beginWith(wanted);
    if (intentType === 'none') await welcome('Your code is redeemed');
  }

  return (
    <CheckoutLayout
      back={BACK}
      title="Join The Masked Elite"
      lead="Your letters stay as anonymous as before. Only Stripe sees the number of your card."
      summary={<OrderSummary price={payment?.price} />}
    >
      {stage.kind === 'done' && <Joined />}
      {stage.kind === 'unconfirmed' && (
        <Unconfirmed title="Payment Processed" onRetry={() => confirm(stage.intentId)}>
          {UNCONFIRMED}
        </Unconfirmed>
      )}
      {stage.kind === 'open' && failed && <SetupFailed back={BACK} busy={isFetching} onRetry={retry} />}
      {stage.kind === 'open' && !failed && !payment && <SkeletonLines label="Preparing the payment" />}
      {stage.kind === 'open' && payment && payment.intentType !== 'none' && payment.clientSecret && (
        <>
          <PromoOffer taken={code} onTake={takeCode} />
          <CardForm
            clientSecret={payment.clientSecret}
            intentType={payment.intentType}
            submitLabel={payLabel(payment)}
            onConfirmed={confirm}
          />
        </>
      )}
    </CheckoutLayout>
  );
}
