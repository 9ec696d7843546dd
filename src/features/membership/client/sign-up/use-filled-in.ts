import { useEffect, useEffectEvent, useState } from 'react';
import type { SignUp } from '#features/auth/contract.ts';
import { readSignupForm } from '../premium-signup/stored-signup.ts';

/**
 * Fills the form in after hydration: for a visitor who comes back from the payment with what was typed, except for the
 * password, which is not stored, and with the promo code of a link (`?promo=`).
 */
export function useFilledIn(fillIn: (known: Partial<SignUp>) => void): { hasCode: boolean } {
  const [hasCode, setHasCode] = useState(false);

  const fill = useEffectEvent(() => {
    const linkedCode = new URLSearchParams(location.search).get('promo');
    const known = { ...readSignupForm(), ...(linkedCode && { promoCode: linkedCode }) };
    if (Object.keys(known).length > 0) fillIn(known);
    setHasCode(Boolean(known.promoCode));
  });
  useEffect(() => fill(), []);

  return { hasCode };
}
