export const loadLinkedAccountsTab = () => import('./linked-accounts-tab.tsx').then((m) => m.LinkedAccountsTab);
