export { LinkedAccountsTab } from './linked-accounts-tab.tsx';
