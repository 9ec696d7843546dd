import { lazyComponent } from '#platform/client/lazy-component.tsx';

export { NotConfirmed } from './ceremony/notice.tsx';
export { confirmationQuery, refreshConfirmation } from './queries.ts';
export { PasskeyInstead } from './confirm/passkey-instead.tsx';
export { useConfirmIdentity } from './confirm/use-confirm-identity.tsx';
export { WaysToConfirm } from './confirm/ways-to-confirm.tsx';
export { AddPasskey } from './settings/add-passkey.tsx';
export { PasskeysCard } from './settings/passkeys-card.tsx';
export { PasskeyLogin } from './passkey-login.tsx';

export const SetUpAuthenticator = lazyComponent(
  () => import('./set-up-authenticator.tsx').then((m) => m.SetUpAuthenticator),
  'Loading',
);
