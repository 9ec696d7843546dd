import { passwordReset } from '#features/auth/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { sessionEnded } from '#platform/server/session/events.ts';
import { seedDemoAuthenticator } from './demo.ts';
import { deleteChecks } from './factors/session-checks.ts';
import { followPasswordReset } from './remove-factors.ts';
import { routes } from './routes.ts';
import { authFactorTables } from './table-rules.ts';

export { requireConfirmed, requireRecent, requireStrong } from './confirm/confirmation.ts';
export { demoSecret } from './demo.ts';
export { grantModerator, removeFactorsOfOwner, resetFactors } from './remove-factors.ts';

export const authFactors: ServerFeature = {
  name: 'auth-factors',
  routes,
  tables: authFactorTables,
  demo: seedDemoAuthenticator,
  on: [on(sessionEnded, (services, { sid }) => deleteChecks(services, [sid])), on(passwordReset, followPasswordReset)],
};
