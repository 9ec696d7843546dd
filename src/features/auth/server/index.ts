import type { ServerFeature } from '#platform/server/feature.ts';
import { sessionRules } from '#platform/server/session/sessions.ts';
import { resetLinkJob } from './reset-password.ts';
import { routes } from './routes.ts';
import { sessionLogRules } from './sign-in/session-log.ts';
import { tokenRules } from './table-rules.ts';

export { toCurrentUser } from './current-user.ts';
export { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from './demo.ts';
export {
  accountCreated,
  allSessionsEnded,
  passwordReset,
  signedUp,
  signInAccepted,
  signUpSubmitted,
} from './events.ts';
export { requireOwner } from './links/require-owner.ts';
export { MAX_LINKS_PER_PURPOSE } from './links/token-row.ts';
export {
  deleteTokens,
  isSameAddress,
  issueToken,
  listTokens,
  redeemToken,
  revokeAllButReverts,
  revokeTokens,
} from './links/tokens.ts';
export { confirmPassword, lockConfirmed, lockSignedIn } from './password/confirm-password.ts';
export { codeLimits, limitGuesses } from './password/guess-limits.ts';
export { hashPassword, waitingPasswords, type PasswordCost } from './password/hash-password.ts';
export { mailPasswordNotice } from './password/password-notice.ts';
export { readPassword, VOID_PASSWORD, type StoredPassword } from './password/stored-password.ts';
export { refuseWeakPassword } from './password/weak-password.ts';
export { RESET_LIFETIME } from './reset-password.ts';
export { loadActor } from './sign-in/load-actor.ts';
export { logSession } from './sign-in/session-log.ts';
export { completeSignIn } from './sign-in/sign-in.ts';
export { endSessionsOf, signOutEveryone } from './sign-in/sign-out.ts';
export { createAccount, refuseForm, signInNew } from './sign-up/sign-up.ts';

export const auth: ServerFeature = {
  name: 'auth',
  routes,
  tables: [sessionRules, tokenRules, sessionLogRules],
  jobs: [resetLinkJob],
};
