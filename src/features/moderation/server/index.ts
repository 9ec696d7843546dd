import type { ServerFeature } from '#platform/server/feature.ts';
import { reportRules, sanctionRules } from './table-rules.ts';

export { HELP_LINES } from './help-lines.ts';
export { reviewText } from './review-text.ts';
export type { Verdict } from './rules/verdict.ts';
export { fileReport } from './file-report.ts';
export { refuseSuspended, withoutSuspended } from './suspension.ts';

export const moderation: ServerFeature = { name: 'moderation', routes: [], tables: [sanctionRules, reportRules] };
