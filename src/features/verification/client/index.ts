export { useInstagramLogin } from './login/use-instagram-login.ts';
export { VerifyView } from './verify-view.tsx';
