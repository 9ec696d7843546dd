export { PromoCodeField } from './promo-code-field.tsx';
export { PromoLink } from './promo-link.tsx';
export { usePromoCheck, type PromoState } from './use-promo-check.ts';
