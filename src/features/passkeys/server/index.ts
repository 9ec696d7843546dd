import { passwordReset } from '#features/auth/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { sessionEnded } from '#platform/server/session/events.ts';
import { deleteChecks } from './checks/session-checks.ts';
import { followPasswordReset } from './remove-factors.ts';
import { routes } from './routes.ts';
import { passkeyTables } from './table-rules.ts';

export const passkeys: ServerFeature = {
  name: 'passkeys',
  routes,
  tables: passkeyTables,
  on: [on(sessionEnded, (services, { sid }) => deleteChecks(services, [sid])), on(passwordReset, followPasswordReset)],
};
