import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#features/auth/contract.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { CheckoutLayout, TO_PLANS } from './checkout-layout.tsx';
import { SubscriptionCheckout } from './subscription-checkout.tsx';

interface UpgradeProps {
  user: CurrentUser;
  /** For members with free days; the server knows whether they still have some. */
  afterGift: boolean;
}

export function Upgrade({ user, afterGift }: UpgradeProps) {
  // Remembered from the first render: after an upgrade on this page the user is premium before the page is left.
  const [wasPremium] = useState(user.membershipPlan === 'premium');
  return wasPremium && !afterGift ? <AlreadyPremium /> : <SubscriptionCheckout afterGift={afterGift} />;
}

function AlreadyPremium() {
  const [, go] = useLocation();

  useEffect(() => {
    storeToast({ title: 'Already Premium', description: 'You are already a member of The Masked Elite.' });
    go('/membership', { replace: true });
  }, [go]);

  return (
    <CheckoutLayout back={TO_PLANS} title="Join The Masked Elite">
      <CardSkeleton label="You are a member already" />
    </CheckoutLayout>
  );
}
