import { DAY } from '#platform/shared/durations.ts';
import type { Services } from '#platform/server/services.ts';
import { createPromoCode, type NewCode } from './promo-codes.ts';

/**
 * One code of every kind to try out: free days, a discount, a discount that leaves too little to charge, an expired code and a
 * code with a single use.
 */
export async function seedDemoCodes(services: Services): Promise<void> {
  const yesterday = new Date(services.clock.now().getTime() - DAY);
  const codes: NewCode[] = [
    { code: 'ROSEGIFT', type: 'premium_free', value: 100, description: '30 days of The Masked Elite, free' },
    { code: 'HALFMASK', type: 'premium_discount', value: 50, description: '50% off every month' },
    { code: 'LASTPENNY', type: 'premium_discount', value: 95, description: '95% off every month' },
    {
      code: 'LASTWALTZ',
      type: 'premium_discount',
      value: 25,
      description: '25% off every month',
      expiresAt: yesterday,
    },
    {
      code: 'ONEDANCE',
      type: 'premium_free',
      value: 100,
      description: '30 days of The Masked Elite, free, for one person',
      maxUses: 1,
    },
  ];
  for (const code of codes) await createPromoCode(services, code);
}
