export { PrivacyTab } from './privacy-tab.tsx';
