export { PrivacyCard } from './privacy-card.tsx';
export { invalidatePrivacySettings, usePrivacySettings } from './use-privacy-settings.ts';
