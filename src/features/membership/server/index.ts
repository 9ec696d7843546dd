import { accountCreated } from '#features/auth/server/index.ts';
import { membershipDeleted } from '#features/plans/server/index.ts';
import { on } from '#platform/server/events.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { redeemAtSignUp } from './promo/free-days.ts';
import { subscribeDemoMembers } from './demo.ts';
import { deleteStripeCustomerJob, queueStripeCustomerDeletion } from './delete-stripe-customer.ts';
import { hourlySyncJob } from './hourly-sync.ts';
import { routes } from './routes.ts';
import { membershipTables } from './table-rules.ts';

export const membership: ServerFeature = {
  name: 'membership',
  routes,
  tables: membershipTables,
  jobs: [hourlySyncJob, deleteStripeCustomerJob],
  on: [on(accountCreated, redeemAtSignUp), on(membershipDeleted, queueStripeCustomerDeletion)],
  demo: subscribeDemoMembers,
};
