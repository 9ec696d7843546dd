export const loadPrivacyTab = () => import('./privacy-tab.tsx').then((m) => m.PrivacyTab);
export { invalidatePrivacySettings } from './use-privacy-settings.ts';
