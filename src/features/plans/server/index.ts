import type { ServerFeature } from '#platform/server/feature.ts';
import { subscriptionRules } from './table-rules.ts';

export { membershipDeleted } from './events.ts';
export {
  changeRecord,
  ensureRecord,
  findDueRecords,
  findRecord,
  findRecordByCustomer,
  isCurrent,
  lockRecord,
  type Change,
} from './membership-records.ts';
export { findPremium, readPlan } from './plans.ts';
export { membershipBoxSql, recordTag, toRecord, type MembershipRecord } from './stored-membership.ts';

export const plans: ServerFeature = { name: 'plans', routes: [], tables: [subscriptionRules] };
