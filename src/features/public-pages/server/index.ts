import type { ServerFeature } from '#platform/server/feature.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { seedDemoPage } from './demo.ts';
import { listOwnPages, savePublicPage } from './own-pages.ts';
import { readPublicPage } from './read-page.ts';

export { previewPage } from './read-page.ts';

export const publicPages: ServerFeature = {
  name: 'public-pages',
  routes: [
    route(contract.listOwnPages, (ctx) => listOwnPages(ctx)),
    route(contract.getPublicPage, async (ctx, { params }) => ({ page: await readPublicPage(ctx, params.handle) })),
    route(contract.savePublicPage, (ctx, { params, body }) => savePublicPage(ctx, params.handle, body)),
  ],
  tables: [],
  demo: seedDemoPage,
};
