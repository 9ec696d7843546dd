import type { ServerFeature } from '#platform/server/feature.ts';
import { sessionRules } from '#platform/server/session/sessions.ts';
import { seedDemoAccounts } from './demo.ts';
import { routes } from './routes.ts';
import { userRules } from './table-rules.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo.ts';
export { loadActor } from './load-actor.ts';

export const auth: ServerFeature = {
  name: 'auth',
  routes,
  tables: [userRules, sessionRules],
  demo: seedDemoAccounts,
};
