export { PremiumTab } from './billing/premium-tab.tsx';
