import { ConfirmNewAddress } from '#features/account/client/email-change/confirm-new-address.tsx';
import { VerifyEmailPage } from '#features/auth/client/mailed-links/verify-email-page.tsx';

// One chunk: each page is small, and a visitor who needs one of them usually needs another.
export { RevertEmailPage } from '#features/account/client/email-change/revert-email-page.tsx';
export { ForgotPasswordPage } from '#features/auth/client/mailed-links/forgot-password-page.tsx';
export { ResetPasswordPage } from '#features/auth/client/mailed-links/reset-password-page.tsx';

export function VerifyEmailRoute() {
  return <VerifyEmailPage ConfirmChange={ConfirmNewAddress} />;
}
