export { PremiumTab } from './billing/premium-tab.tsx';
export { keepSignup, readPaidNote, readSignupForm } from './premium-signup/kept-signup.ts';
