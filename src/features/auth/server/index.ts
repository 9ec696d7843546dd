import type { ServerFeature } from '#platform/server/feature.ts';
import { sessionRules } from '#platform/server/session/sessions.ts';
import { routes } from './routes.ts';
import { sessionLogRules, tokenRules, userRules } from './table-rules.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from './demo.ts';
export { loadActor } from './load-actor.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { mailPasswordNotice } from './password-notice.ts';
export { issueToken, redeemToken, revokeTokens } from './tokens.ts';
export { changeUser, readMyself, toCurrentUser } from './users.ts';
export { mailVerification } from './verify-email.ts';
export { refuseWeakPassword } from './weak-password.ts';

export const auth: ServerFeature = {
  name: 'auth',
  routes,
  tables: [sessionRules, tokenRules, sessionLogRules, userRules],
};
