import type { ServerFeature } from '#platform/server/feature.ts';
import { subscribeDemoMembers } from './demo.ts';
import { farewellJob } from './farewell.ts';
import { reconcileJob } from './reconcile.ts';
import { routes } from './routes.ts';
import { membershipTables } from './table-rules.ts';

export { redeemAtSignUp } from './codes.ts';

export const membership: ServerFeature = {
  name: 'membership',
  routes,
  tables: membershipTables,
  jobs: [reconcileJob, farewellJob],
  demo: subscribeDemoMembers,
};
