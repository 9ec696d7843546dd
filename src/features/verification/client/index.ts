export type { ExchangedAccount } from './callback/exchange-code.ts';
export type { LoginAnswer } from './login/login-message.ts';
export { useInstagramLogin } from './login/use-instagram-login.ts';
export { VerifyView } from './verify-view.tsx';
