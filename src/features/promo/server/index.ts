import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { promoRules } from './table-rules.ts';
import { validatePromoCode } from './validate-promo-code.ts';

export { validatePromoCode } from './validate-promo-code.ts';

export const promo: ServerFeature = {
  name: 'promo',
  routes: [route(contract.validatePromoCode, (ctx, { body }) => validatePromoCode(ctx, body.code))],
  tables: [promoRules],
};
