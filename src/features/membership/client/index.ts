export const loadPremiumTab = () => import('./billing/premium-tab.tsx').then((m) => m.PremiumTab);
