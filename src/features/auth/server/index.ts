import type { ServerFeature } from '#platform/server/feature.ts';
import { sessionRules } from '#platform/server/session/sessions.ts';
import { resetLinkJob } from './reset-password.ts';
import { routes } from './routes.ts';
import { sessionLogRules } from './sign-in/session-log.ts';
import { tokenRules, userRules } from './table-rules.ts';

export { accountsSql, accountTag } from './users/account.ts';
export { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from './demo.ts';
export { shareNewestAccounts } from './users/share-newest.ts';
export { accountCreated, passwordReset, signInAccepted, signUpSubmitted } from './events.ts';
export { loadActor } from './sign-in/load-actor.ts';
export { changeRole, listModerators } from './users/moderators.ts';
export { codeLimits, limitGuesses } from './password/guess-limits.ts';
export { completeSignIn } from './sign-in/complete-sign-in.ts';
export { confirmPassword, lockConfirmed, lockSignedIn } from './password/confirm-password.ts';
export { hashPassword, waitingPasswords } from './password/hash-password.ts';
export {
  lockAccountWithPassword,
  readPassword,
  VOID_PASSWORD,
  type SignInAccount,
} from './password/stored-password.ts';
export { findMailRefusal } from './users/mail-refusal.ts';
export { mailPasswordNotice } from './password/password-notice.ts';
export { RESET_LIFETIME } from './reset-password.ts';
export { logSession } from './sign-in/session-log.ts';
export { endSessionsOf, signOutEveryone } from './sign-in/sign-out.ts';
export { createAccount, refuseForm } from './sign-up/sign-up.ts';
export { requireOwner } from './links/require-owner.ts';
export {
  deleteTokens,
  isSameAddress,
  issueToken,
  listTokens,
  redeemToken,
  revokeAllButReverts,
  revokeTokens,
} from './links/tokens.ts';
export {
  changeUser,
  emailTaken,
  findByEmail,
  findById,
  listPeople,
  lockUser,
  readOwnAccount,
  readPeople,
  readPerson,
  toCurrentUser,
  writeMembership,
  type User,
} from './users/users.ts';
export { lockForDeletion } from './users/account-locks.ts';
export { keepAccount } from './users/keep-account.ts';
export { MAX_LINKS_PER_PURPOSE } from './links/token-row.ts';
export { refuseWeakPassword } from './password/weak-password.ts';

export const auth: ServerFeature = {
  name: 'auth',
  routes,
  tables: [sessionRules, tokenRules, sessionLogRules, userRules],
  jobs: [resetLinkJob],
};
