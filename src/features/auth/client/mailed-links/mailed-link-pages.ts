/** Loaded as one: each is small, and who needs one of them mostly needs the next. */
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { RevertEmailPage } from './revert-email-page.tsx';
export { VerifyEmailPage } from './verify-email-page.tsx';
