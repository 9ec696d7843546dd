export { PromoCodeField } from './promo-code-field.tsx';
export { PromoLink } from './promo-link.tsx';
export { usePromoCheck } from './use-promo-check.ts';
