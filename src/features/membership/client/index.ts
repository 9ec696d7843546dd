export { PremiumTab } from './billing/premium-tab.tsx';
export { keepSignup } from './premium-signup/kept-signup.ts';
