export { PrivacyTab } from './privacy-tab.tsx';
export { forgetPrivacySettings } from './use-privacy-settings.ts';
