import { accountCreated } from '#features/auth/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { redeemAtSignUp } from './codes.ts';
import { subscribeDemoMembers } from './demo.ts';
import { farewellJob } from './farewell.ts';
import { reconcileJob } from './reconcile.ts';
import { routes } from './routes.ts';
import { membershipTables } from './table-rules.ts';

export const membership: ServerFeature = {
  name: 'membership',
  routes,
  tables: membershipTables,
  jobs: [reconcileJob, farewellJob],
  on: [on(accountCreated, redeemAtSignUp)],
  demo: subscribeDemoMembers,
};
