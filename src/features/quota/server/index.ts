import type { ServerFeature } from '#platform/server/feature.ts';
import { quotaRules } from './table-rules.ts';

export { confessionAllowance, drawsOf, findSpent, rewriteQuotas, spend, type Draw } from './quota.ts';

export const quota: ServerFeature = { name: 'quota', routes: [], tables: [quotaRules] };
