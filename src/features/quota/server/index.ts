import type { ServerFeature } from '#platform/server/feature.ts';
import { quotaRules } from './table-rules.ts';

export { Counts, findSpent, type Count } from './counts.ts';
export { truncateQuotas } from './parts.ts';
export { confessionAllowance, limitsOf, type Limit } from './quota.ts';

export const quota: ServerFeature = { name: 'quota', routes: [], tables: [quotaRules] };
