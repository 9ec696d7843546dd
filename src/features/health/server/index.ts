import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { getReadiness } from './get-readiness.ts';

export const health: ServerFeature = {
  name: 'health',
  routes: [
    route(contract.getLiveness, () => ({ status: 'ok' as const })),
    route(contract.getReadiness, (ctx) => getReadiness(ctx)),
  ],
  tables: [],
};
