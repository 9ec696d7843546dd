export { PremiumTab } from './billing/premium-tab.tsx';
export { keepSignup, readSignupForm } from './premium-signup/kept-signup.ts';
