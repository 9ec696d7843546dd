import { lazyComponent } from '#platform/client/lazy-component.tsx';

export type { ExchangedAccount } from './callback/exchange-code.ts';
export type { LoginAnswer } from './login/login-message.ts';
export { useInstagramLogin } from './login/use-instagram-login.ts';
export { MessagePanel } from './message/message-panel.tsx';
export { readProvingName } from './message/proving-name.ts';
export { useMessageProof } from './message/use-message-proof.ts';

export const VerifyView = lazyComponent(() => import('./verify-view.tsx').then((m) => m.VerifyView), 'Loading');
