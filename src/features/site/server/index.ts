import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { describeSite } from './settings.ts';
import { getReadiness } from './get-readiness.ts';

export { deliversAtOnce } from './settings.ts';

export const site: ServerFeature = {
  name: 'site',
  routes: [
    route(contract.getLiveness, () => ({ status: 'ok' as const })),
    route(contract.getReadiness, (ctx) => getReadiness(ctx)),
    route(contract.getSite, (ctx) => describeSite(ctx)),
  ],
  tables: [],
};
