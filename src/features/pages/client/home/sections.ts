export { AdmirersPanel } from './admirers-panel.tsx';
export { PrivacyAndGuidelines } from './privacy-and-guidelines.tsx';
export { TrustPoints } from './trust-points.tsx';
