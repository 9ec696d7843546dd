export { PromoCodeField } from './promo-code-field.tsx';
