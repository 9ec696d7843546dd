export { PrivacyTab } from './privacy-tab.tsx';
export { invalidatePrivacySettings } from './use-privacy-settings.ts';
