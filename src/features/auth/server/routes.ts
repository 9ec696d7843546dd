import { route, type Route } from '#platform/server/http/route.ts';
import { getCurrentUser } from './current-user.ts';
import { logIn } from './sign-in/sign-in.ts';
import { logOut } from './sign-in/sign-out.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { signUp } from './sign-up/sign-up.ts';
import { resendVerification, verifyEmail } from './sign-up/verify-email.ts';
import * as contract from '../contract.ts';

export const routes: Route[] = [
  route(contract.getCurrentUser, (ctx) => getCurrentUser(ctx)),
  route(contract.logIn, (ctx, { body }) => logIn(ctx, body)),
  route(contract.logOut, (ctx) => logOut(ctx)),
  route(contract.signUp, (ctx, { body }) => signUp(ctx, body)),
  route(contract.requestPasswordReset, (ctx, { body }) => requestPasswordReset(ctx, body.email)),
  route(contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body.token, body.newPassword)),
  route(contract.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body)),
  route(contract.resendVerification, (ctx) => resendVerification(ctx)),
];
