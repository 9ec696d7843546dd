import type { ServerFeature } from '#platform/server/feature.ts';
import { sessionRules } from '#platform/server/session/sessions.ts';
import { resetLinkJob } from './request-password-reset.ts';
import { routes } from './routes.ts';
import { sessionLogRules, tokenRules, userRules } from './table-rules.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from './demo.ts';
export { accountCreated, passwordAccepted, signUpSubmitted } from './events.ts';
export { loadActor } from './load-actor.ts';
export { changeRole, listModerators } from './moderators.ts';
export { currentPasswordLimits, limitGuesses } from './guess-limits.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { mailPasswordNotice } from './password-notice.ts';
export { RESET_LIFETIME } from './request-password-reset.ts';
export type { User } from './schema.ts';
export { logSession } from './session-log.ts';
export { signEverybodyOut } from './sign-everybody-out.ts';
export { openAccount, refuseForm } from './sign-up.ts';
export { startMemberSession } from './start-member-session.ts';
export {
  deleteTokens,
  issueToken,
  listTokens,
  MOST_OF_A_KIND,
  redeemToken,
  revokeAllButReverts,
  revokeTokens,
} from './tokens.ts';
export {
  changeUser,
  emailTaken,
  findByEmail,
  findById,
  listPeople,
  lockUser,
  readMyself,
  readPeople,
  readPerson,
  toCurrentUser,
  VOID_PASSWORD,
  writeMembership,
} from './users.ts';
export { refuseWeakPassword } from './weak-password.ts';

export const auth: ServerFeature = {
  name: 'auth',
  routes,
  tables: [sessionRules, tokenRules, sessionLogRules, userRules],
  jobs: [resetLinkJob],
};
