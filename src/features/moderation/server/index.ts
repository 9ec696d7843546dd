import type { ServerFeature } from '#platform/server/feature.ts';
import { reportRules, sanctionRules } from './table-rules.ts';

export { HELP_LINES } from './help-lines.ts';
export { reviewText, type Verdict } from './review-text.ts';
export { fileReport } from './file-report.ts';
export { refuseSuspended, withoutSuspended } from './suspension.ts';

export const moderation: ServerFeature = { name: 'moderation', routes: [], tables: [sanctionRules, reportRules] };
