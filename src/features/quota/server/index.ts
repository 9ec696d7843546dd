import type { ServerFeature } from '#platform/server/feature.ts';
import { quotaRules } from './table-rules.ts';

export { truncateQuotas } from './parts.ts';
export { confessionAllowance, insertSlotsSql, quotaOf, quotaOfAnswer, takenTagsSql } from './quota.ts';
export {
  probesOfQuota,
  refusalByProbes,
  slotsOfQuota,
  TakenSlots,
  UNCOUNTED,
  type Quota,
  type TakenSlot,
} from './slots.ts';

export const quota: ServerFeature = { name: 'quota', routes: [], tables: [quotaRules] };
