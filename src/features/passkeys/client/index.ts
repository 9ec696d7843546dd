export { NotConfirmed } from './ceremony/notice.tsx';
export { PasskeyInstead } from './confirm/passkey-instead.tsx';
export { useConfirmIdentity } from './confirm/use-confirm-identity.tsx';
export { PasskeysCard } from './settings/passkeys-card.tsx';
export { PasskeyLogin } from './sign-in/passkey-login.tsx';
