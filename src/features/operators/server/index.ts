import type { ServerFeature } from '#platform/server/feature.ts';
import { routes } from './routes.ts';

/** The moderators' console: thin verbs over what the features offer. It may know all of them; none knows it. */
export const operators: ServerFeature = { name: 'operators', routes, tables: [] };
