export { billingQuery } from './billing/billing-query.ts';

export const loadPremiumTab = () => import('./billing/premium-tab.tsx').then((m) => m.PremiumTab);
