import type { ServerFeature } from '#platform/server/feature.ts';
import { quotaRules } from './table-rules.ts';

export { truncateQuotas } from './parts.ts';
export {
  confessionAllowance,
  insertSlotsSql,
  quotaOf,
  slotsOfQuota,
  takenSlotsSql,
  takenTagsSql,
  UNCOUNTED,
  type Quota,
} from './quota.ts';
export { TakenSlots, type TakenSlot } from './taken-slots.ts';

export const quota: ServerFeature = { name: 'quota', routes: [], tables: [quotaRules] };
