import { signUpSubmitted } from '#features/auth/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { seedDemoCodes } from './demo.ts';
import { promoTables } from './table-rules.ts';
import { refuseInvalidCode, validatePromoCode } from './validate-promo-code.ts';

export { createPromoCode, listPromoCodes, setPromoCodeActive, type NewCode, type PromoCode } from './promo-codes.ts';
export { holdCode, redeemCode, releaseCode, type HeldCode } from './redemptions.ts';
export { findValidCode } from './validate-promo-code.ts';

export const promo: ServerFeature = {
  name: 'promo',
  routes: [route(contract.validatePromoCode, (ctx, { body }) => validatePromoCode(ctx, body.code))],
  tables: promoTables,
  on: [on(signUpSubmitted, refuseInvalidCode)],
  demo: seedDemoCodes,
};
