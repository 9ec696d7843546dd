import type { ServerFeature } from '#platform/server/feature.ts';
import { quotaRules } from './table-rules.ts';

export { truncateQuotas } from './parts.ts';
export {
  confessionAllowance,
  insertSlotsSql,
  quotaOf,
  quotaOfAnswer,
  slotsOfQuota,
  TakenSlots,
  takenTagsSql,
  UNCOUNTED,
  type Quota,
  type TakenSlot,
} from './quota.ts';

export const quota: ServerFeature = { name: 'quota', routes: [], tables: [quotaRules] };
