import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import { describeSite } from './describe-site.ts';
import { getSite } from '../contract.ts';

export const site: ServerFeature = {
  name: 'site',
  routes: [route(getSite, (ctx) => describeSite(ctx))],
  tables: [],
};
