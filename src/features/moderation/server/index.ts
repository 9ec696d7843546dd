import type { ServerFeature } from '#platform/server/feature.ts';
import { sanctionRules } from './table-rules.ts';

export { refuseSuspended } from './suspension.ts';

export const moderation: ServerFeature = { name: 'moderation', routes: [], tables: [sanctionRules] };
