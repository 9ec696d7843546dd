import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { describeSite } from './settings.ts';
import { stopRules } from './table-rules.ts';
import { getReadiness } from './get-readiness.ts';

export { deliversAtOnce } from './settings.ts';
export { listStops, refuseStopped, resume, stop, stopped, stopsSql } from './stops.ts';

export const site: ServerFeature = {
  name: 'site',
  routes: [
    route(contract.getLiveness, () => ({ status: 'ok' as const })),
    route(contract.getReadiness, (ctx) => getReadiness(ctx)),
    route(contract.getSite, (ctx) => describeSite(ctx)),
  ],
  tables: [stopRules],
};
