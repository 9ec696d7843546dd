export { PremiumTab } from './premium-tab.tsx';
