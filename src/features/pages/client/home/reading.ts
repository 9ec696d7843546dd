export { AdmirersPanel } from './admirers-panel.tsx';
export { HouseRules } from './house-rules.tsx';
export { TrustPoints } from './trust-points.tsx';
