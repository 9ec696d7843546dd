export { VerifyView } from './verify-view.tsx';
