import type { ServerFeature } from '#platform/server/feature.ts';
import { quotaRules } from './table-rules.ts';

export { confessionAllowance, limitsOf, findSpent, rewriteQuotas, spend, type Limit } from './quota.ts';

export const quota: ServerFeature = { name: 'quota', routes: [], tables: [quotaRules] };
