import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#features/auth/contract.ts';
import { carryToast } from '#platform/client/ui/carried-toast.ts';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { CheckoutLayout, TO_PLANS } from './checkout-layout.tsx';
import { NewMember } from './new-member.tsx';

interface UpgradeProps {
  user: CurrentUser;
  /** Asked for by a member by promo code; the server knows whether there is a gift to wait for. */
  afterGift: boolean;
}

export function Upgrade({ user, afterGift }: UpgradeProps) {
  // Who upgrades right here is premium a moment before the page is left; that is no reason to send them away.
  const [alreadyPremium] = useState(user.membershipPlan === 'premium');
  return alreadyPremium && !afterGift ? <AlreadyPremium /> : <NewMember afterGift={afterGift} />;
}

function AlreadyPremium() {
  const [, go] = useLocation();

  useEffect(() => {
    carryToast({ title: 'Already Premium', description: 'You are a member of The Masked Elite already.' });
    go('/membership', { replace: true });
  }, [go]);

  return (
    <CheckoutLayout back={TO_PLANS} title="Join The Masked Elite">
      <CardSkeleton label="You are a member already" />
    </CheckoutLayout>
  );
}
