export { PromoCodeField } from './promo-code-field.tsx';
export { usePromoCheck } from './use-promo-check.ts';
